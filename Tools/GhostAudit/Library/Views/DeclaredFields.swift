/// The fields that view entities declare in `shown`, each with the properties that the field reads: `ShownField("day",
/// \.taken.day)`.
struct DeclaredFields {
    private var names: [SymbolID: [SymbolID: [String]]] = [:]

    init(_ index: CompilerIndex, _ tree: DeclarationTree) throws {
        let owners = index.accessorOwners
        for file in index.files {
            var lines: SourceLines?
            for occurrence in file.occurrences where index.symbols[occurrence.symbol].kind == .property {
                let container = occurrence.relations.first { $0.roles.contains(.containedBy) }?.symbol
                guard let container = container.map({ owners[$0] ?? $0 }), tree.isDeclaration(container),
                    let entity = tree.parents[container]
                else { continue }
                let source = try lines ?? SourceLines(file.path)
                lines = source
                let field = source.field(at: occurrence).map { [$0] } ?? []
                names[entity, default: [:]][occurrence.symbol, default: []] += field
            }
        }
    }

    /// By property; nil of an entity that declares none.
    subscript(entity: SymbolID) -> [SymbolID: [String]]? { names[entity] }
}

extension SourceLines {
    /// The name in the last `ShownField("` before an occurrence.
    fileprivate func field(at occurrence: Occurrence) -> String? {
        for line in stride(from: occurrence.line, through: max(1, occurrence.line - 8), by: -1) {
            let text = line == occurrence.line ? Substring(self[line].utf8.prefix(occurrence.column - 1)) : self[line]
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            let at = parts.indices.last { $0 + 1 < parts.endIndex && parts[$0].hasSuffix("ShownField(") }
            if let at { return String(parts[at + 1]) }
        }
        return nil
    }
}
