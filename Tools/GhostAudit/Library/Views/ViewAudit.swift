/// The properties of all types that conform to `ViewEntity`, and their uses.
///
/// A property is shown if it is named in a module of commands or pages, or in a file of routes that draws charts. `fields`,
/// `values`, `json`, initialisers and mappers only pass a property on. A function that is called only by these also only passes
/// a property on. Any other reader is logic.
package struct ViewAudit {
    package private(set) var properties: [ViewProperty] = []
    private let index: CompilerIndex
    private let tree: DeclarationTree
    private let root: String

    /// - Parameter root: the directory of the sources; uses in its Tests directory do not count.
    package init(_ index: CompilerIndex, root: String) throws {
        (self.index, self.root, tree) = (index, root, DeclarationTree(index, isTest: { $0.hasPrefix(root + "Tests/") }))
        let entities = tree.types(conformingTo: "ViewEntity")
        let records = tree.types(conformingTo: "RecordEntity").union(tree.types(named: "ShownRecord"))
        let declared = try DeclaredFields(index, tree)
        // A symbol may be part of several entities, because they may contain the same record.
        var places: [SymbolID: [Int]] = [:]
        for entity in entities.sorted(by: { name($0) < name($1) }) {
            for property in tree.properties(of: entity) {
                // If a property is a record, the properties of the record are audited in its place. If the entity declares
                // fields, only the properties that a declared field reads are audited. A property that is another entity stays
                // as it is, because that entity has an audit of its own.
                let fields = declared[entity]
                let types = records.intersection(tree.types(of: property)).sorted { name($0) < name($1) }
                let inner = types.flatMap(tree.properties).filter {
                    tree.stored.contains($0) && (fields == nil || fields?[property] != nil && fields?[$0] != nil)
                }
                for part in inner.isEmpty ? [property] : inner {
                    places[part, default: []].append(properties.count)
                    properties.append(
                        try made(part, of: entity, in: inner.isEmpty ? nil : property, fields?[part] ?? [name(part)]))
                }
            }
        }
        try lookUp(places, among: entities)
    }

    private func name(_ symbol: SymbolID) -> String { index.symbols[symbol].name }

    private func made(_ property: SymbolID, of entity: SymbolID, in outer: SymbolID?, _ fields: [String])
        throws -> ViewProperty
    {
        let place = tree.definitions[property] ?? (0, 0)
        let file = index.files[place.file]
        let lines = try SourceLines(file.path)
        let path = (outer.map { name($0) + "." } ?? "") + name(property)
        var made = ViewProperty(
            entity: tree.path(of: entity), name: path, type: lines.type(of: name(property), at: place.line),
            fields: fields, path: String(file.path.dropFirst(root.count)), line: place.line)
        made.goes = lines.goes(before: place.line)
        made.isOfSeed = fields.contains(where: SeedRegistry.entities[name(entity), default: []].contains)
        return made
    }

    private mutating func lookUp(_ places: [SymbolID: [Int]], among entities: Set<SymbolID>) throws {
        let owners = index.accessorOwners
        for file in index.files where !file.path.hasPrefix(root + "Tests/") {
            let isShowing = file.isShowing(in: index)
            for occurrence in file.occurrences {
                guard let found = places[occurrence.symbol], occurrence.roles.contains(.read),
                    let container = occurrence.relations.first(where: { $0.roles.contains(.containedBy) })?.symbol
                else { continue }
                let user = owners[container] ?? container
                let use = ViewProperty.Place(
                    file: String(file.path.dropFirst(root.count)), line: occurrence.line, name: name(user))
                let list = tree.parents[user].map { entities.contains($0) } == true ? name(user) : ""
                for at in found {
                    if list == "sync" || list == "infrastructure" {
                        // If several entities contain the same record, each entity gives its own reason.
                        guard tree.parents[user].map(tree.path) == properties[at].entity else { continue }
                        let reason = try SourceLines(file.path)[occurrence.line].split(separator: "\"").dropFirst()
                            .first
                        let text = reason.map(String.init) ?? ""
                        properties[at].declared = list == "sync" ? .sync(text) : .infrastructure(text)
                    } else if isShowing {
                        if !tree.carriesByName(user) { properties[at].shown.append(use) }
                    } else if !tree.carries(user) {
                        properties[at].logic.append(use)
                    }
                }
            }
        }
    }
}

extension IndexedFile {
    /// True if the file shows data to people: it belongs to commands or pages, or to routes that draw charts.
    fileprivate func isShowing(in index: CompilerIndex) -> Bool {
        module.hasSuffix("Commands") || module.hasSuffix("Pages")
            || module.hasSuffix("Routes")
                && occurrences.contains {
                    index.symbols[$0.symbol].kind == .module && index.symbols[$0.symbol].name == "Charts"
                }
    }
}

extension SourceLines {
    /// The type in the declaration of a property: `String?` for `let name: String?`.
    fileprivate func type(of name: String, at line: Int) -> String {
        guard let colon = self[line].firstIndex(of: ":") else { return "" }
        let text = self[line][colon...].dropFirst().split(separator: "{")[0].split(separator: " = ")[0]
        return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The month in `@available(*, deprecated, message: "goes 2027-01")`, read from the attributes and comments before a
    /// declaration, because the index does not record deprecation.
    fileprivate func goes(before line: Int) -> String? {
        for at in stride(from: line, through: max(1, line - 8), by: -1) {
            let text = self[at].drop { $0 == " " }
            guard at == line || text.hasPrefix("@") || text.hasPrefix("//") else { return nil }
            if text.hasPrefix("@available(*, deprecated") {
                let message = text.split(separator: "\"").dropFirst().first ?? ""
                return message.hasPrefix("goes ") ? String(message.dropFirst(5)) : ""
            }
        }
        return nil
    }
}
