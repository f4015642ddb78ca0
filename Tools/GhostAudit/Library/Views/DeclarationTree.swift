/// The declarations of the whole index, with their members, conformances and uses.
struct DeclarationTree {
    let definitions: [SymbolID: (file: Int, line: Int)]
    /// The type or function in which a symbol is declared; for members of an extension, the extended type.
    let parents: [SymbolID: SymbolID]
    /// Stored properties. The compiler itself creates their getters.
    let stored: Set<SymbolID>
    private let witnesses: Set<SymbolID>
    private let index: CompilerIndex
    private let children: [SymbolID: [SymbolID]]
    private let conforming: [SymbolID: Set<SymbolID>]
    private let types: [SymbolID: Set<SymbolID>]
    private let users: [SymbolID: Set<SymbolID>]

    init(_ index: CompilerIndex, isTest: (String) -> Bool) {
        var definitions: [SymbolID: (file: Int, line: Int)] = [:]
        var (outer, extended): ([SymbolID: SymbolID], [SymbolID: SymbolID]) = ([:], [:])
        var types: [SymbolID: Set<SymbolID>] = [:]
        var (made, witnesses): (Set<SymbolID>, Set<SymbolID>) = ([], [])
        // A use of a getter counts as a use of its property.
        let owners = index.accessorOwners
        var (conforming, users): ([SymbolID: Set<SymbolID>], [SymbolID: Set<SymbolID>]) = ([:], [:])
        for (at, file) in index.files.enumerated() {
            for occurrence in file.occurrences {
                let id = occurrence.symbol
                if occurrence.roles.contains(.definition) && !occurrence.roles.contains(.implicit) {
                    definitions[id] = (at, occurrence.line)
                }
                for (roles, other) in occurrence.relations {
                    if roles.contains(.childOf) { outer[id] = other }
                    if roles.contains(.overrideOf) { witnesses.insert(id) }
                    if roles.contains(.accessorOf) && occurrence.roles.contains(.implicit) { made.insert(other) }
                    if roles.contains(.extendedBy) { extended[other] = id }
                    if roles.contains(.baseOf) { conforming[id, default: []].insert(other) }
                    guard roles.contains(.containedBy) else { continue }
                    if index.symbols[id].kind.isType { types[other, default: []].insert(id) }
                    if !isTest(file.path) { users[id, default: []].insert(owners[other] ?? other) }
                }
            }
        }
        self.index = index
        (stored, self.witnesses) = (made, witnesses)
        (self.definitions, self.types, self.users) = (definitions, types, users)
        let parents = outer.mapValues { extended[$0] ?? $0 }
        self.parents = parents
        self.conforming = conforming.mapValues { Set($0.map { extended[$0] ?? $0 }) }
        children = Dictionary(grouping: definitions.keys.filter { parents[$0] != nil }) { parents[$0] ?? -1 }
    }

    /// `HeatMap.Cell`
    func path(of type: SymbolID) -> String {
        (parents[type].map { path(of: $0) + "." } ?? "") + index.symbols[type].name
    }

    /// The types that conform directly, or through a protocol that refines this one.
    func types(conformingTo name: String) -> Set<SymbolID> {
        var left = conforming.keys.filter { index.symbols[$0].kind == .protocol && index.symbols[$0].name == name }
        var found: Set<SymbolID> = []
        while let next = left.popLast() {
            for one in conforming[next, default: []] where found.insert(one).inserted { left.append(one) }
        }
        return found.filter { [.struct, .class, .enum].contains(index.symbols[$0].kind) }
    }

    func types(named name: String) -> Set<SymbolID> {
        Set(definitions.keys.filter { index.symbols[$0].kind == .struct && index.symbols[$0].name == name })
    }

    /// The properties that the type's own module declares, in the order of the source. Properties that return all properties
    /// together are left out, and so are computed ones that another protocol requires.
    func properties(of type: SymbolID) -> [SymbolID] {
        let module = definitions[type].map { index.files[$0.file].module }
        return children[type, default: []].filter { child in
            index.symbols[child].kind == .property && !Self.whole.contains(name(child))
                && (stored.contains(child) || !witnesses.contains(child))
                && definitions[child].map { index.files[$0.file].module } == module
        }.sorted { place($0) < place($1) }
    }

    private func place(_ symbol: SymbolID) -> (Int, Int) { definitions[symbol].map { ($0.file, $0.line) } ?? (0, 0) }

    /// The types that the declaration of a property names. For `ShownRecord<Account>?` these are two.
    func types(of property: SymbolID) -> Set<SymbolID> { types[property, default: []] }

    private static let whole: Set<String> = ["fields", "values", "json", "shown"]

    private func name(_ symbol: SymbolID) -> String {
        String(index.symbols[symbol].name.split(separator: "(", omittingEmptySubsequences: false)[0])
    }

    func carriesByName(_ symbol: SymbolID) -> Bool { Self.whole.contains(name(symbol)) }

    /// True of `shown` in a type, and of a function of that name that helps it.
    func isDeclaration(_ symbol: SymbolID) -> Bool {
        [.staticProperty, .classProperty, .staticMethod, .classMethod].contains(index.symbols[symbol].kind)
            && name(symbol) == "shown"
    }

    /// True if a declaration only passes properties on; this includes a helper that only `values` and similar functions call.
    func carries(_ symbol: SymbolID) -> Bool {
        index.symbols[symbol].kind == .initializer || isOfWhole(symbol, asked: [])
    }

    private func isOfWhole(_ symbol: SymbolID, asked: Set<SymbolID>) -> Bool {
        guard !asked.contains(symbol) else { return true }
        if carriesByName(symbol) || parents[symbol].map({ name($0).hasSuffix("Mapper") }) == true { return true }
        let users = self.users[symbol, default: []].subtracting([symbol])
        return !users.isEmpty && users.allSatisfy { isOfWhole($0, asked: asked.union([symbol])) }
    }
}
