import Testing

struct MapperRulesTests {
    private static let mappers = SourceTree.production.filter {
        $0.path.contains("/Data/Mappers/")
    }

    @Test func thereAreMappers() {
        #expect(Self.mappers.count >= 8)
    }

    @Test func mappersLieInTheirFolderAndNowhereElse() {
        let named = SourceTree.production.filter { $0.name.hasSuffix("Mapper") && $0.path.hasPrefix("Modules/") }
        #expect(named.map(\.path) == Self.mappers.map(\.path))
    }

    @Test(arguments: mappers)
    func mapperFollowsThePattern(_ file: SourceTree.File) {
        #expect(MapperRules.violations(of: file) == [])
    }

    @Test(arguments: [
        ("struct XMapper {\n static func toDomain(_ a: [A]) {}\n}", "is not `enum XMapper`"),
        ("enum XMapper {\n static var cache = 0\n}", "keeps state"),
        ("enum XMapper {\n func toDomain(_ a: A) {}\n}", "has a function that is not static"),
        ("enum XMapper {\n static func toDomain(_ a: A) {}\n}", "has no toDomain for arrays"),
        ("enum XMapper {\n static func toDomain(_ a: [A]) {}\n}", "has no toData"),
        ("enum XMapper {\n static func toDomain(_ a: [A]) async {}\n}", "waits"),
    ])
    func whatBreaksThePatternIsFound(_ source: String, _ expected: String) {
        let found = MapperRules.violations(of: SourceTree.File(path: "XMapper.swift", text: source))
        #expect(found.contains { $0.hasPrefix(expected) }, "found \(found)")
    }
}
