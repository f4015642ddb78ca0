/// A declaration that is referenced only by itself, by tests, and by other unreferenced declarations.
package struct Unreferenced: Equatable {
    package let path: String
    package let line: Int
    package let kind: Symbol.Kind
    package let name: String

    /// The unreferenced declarations in files for which `audits` is true. Only references in files for which `counts` is true
    /// are counted.
    package static func found(
        in index: CompilerIndex, _ audits: (String) -> Bool, counts: (String) -> Bool
    ) -> [Unreferenced] {
        var defined: [SymbolID: (path: String, line: Int)] = [:]
        var parents: [SymbolID: SymbolID] = [:]
        var kept: Set<SymbolID> = []
        var users: [SymbolID: Set<SymbolID?>] = [:]
        for file in index.files {
            let isAudited = audits(file.path)
            let isCounted = counts(file.path)
            for occurrence in file.occurrences {
                let id = occurrence.symbol
                let related = { (role: Roles) in occurrence.relations.filter { $0.roles.contains(role) }.map(\.symbol) }
                // A declaration that implements a requirement is kept, because it can be called through the requirement.
                if !related(.overrideOf).isEmpty || !related(.accessorOf).isEmpty { kept.insert(id) }
                if let parent = related(.childOf).first {
                    parents[id] = parent
                    if index.symbols[id].name == "main()" { kept.insert(parent) }
                }
                if occurrence.roles.contains(.definition) {
                    if isAudited && !occurrence.roles.contains(.implicit) && isNamed(index.symbols[id]) {
                        defined[id] = (file.path, occurrence.line)
                    }
                } else if isCounted
                    // The label of an argument refers to the property that it sets. This is no read, so it does not count.
                    && occurrence.roles.contains(index.symbols[id].kind.isProperty ? .read : .reference)
                {
                    // If a type is only extended, this does not count as a use of the type.
                    guard related(.extendedBy).isEmpty else { continue }
                    let containers = related(.containedBy)
                    users[id, default: []].formUnion(containers.isEmpty ? [nil] : containers.map(Optional.some))
                }
            }
        }
        func isInside(_ id: SymbolID, _ other: SymbolID) -> Bool {
            var at: SymbolID? = id
            while let here = at {
                if here == other { return true }
                at = parents[here]
            }
            return false
        }
        var dead: Set<SymbolID> = []
        func isDead(_ id: SymbolID) -> Bool {
            var at: SymbolID? = id
            while let here = at {
                if dead.contains(here) { return true }
                at = parents[here]
            }
            return false
        }
        var before = -1
        while dead.count != before {
            before = dead.count
            for id in defined.keys where !dead.contains(id) && !kept.contains(id) {
                let isUsed = users[id, default: []].contains { user in
                    guard let user else { return true }
                    return !isInside(user, id) && !isDead(user)
                }
                if !isUsed { dead.insert(id) }
            }
        }
        return dead.filter { parents[$0].map { !isDead($0) } ?? true }.compactMap { id in
            let symbol = index.symbols[id]
            return defined[id].map { Unreferenced(path: $0.path, line: $0.line, kind: symbol.kind, name: symbol.name) }
        }.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    }

    /// The names of declarations that the language itself calls: builders, interpolations, calls without a name, and entry
    /// points. Such declarations are left out.
    private static let implied: Set<Substring> = [
        "main", "subscript", "callAsFunction", "wrappedValue", "appendInterpolation", "buildBlock", "buildExpression",
        "buildPartialBlock", "buildOptional", "buildEither", "buildArray", "buildFinalResult",
    ]

    private static func isNamed(_ symbol: Symbol) -> Bool {
        let isCounted =
            symbol.kind.isType || symbol.kind.isFunction || symbol.kind.isProperty || symbol.kind == .initializer
        return isCounted && !implied.contains(symbol.name.prefix { $0 != "(" })
    }
}
