import Conformance
import TestSupport
import Testing

/// The SQLite engine keeps every rule of an engine.
@Suite(.serialized)
struct SQLiteConformanceTests {
    private let suite = DatabaseConformance { try EmptyStore.sqlite() }

    @Test(arguments: DatabaseConformance.rules)
    func sqlitePassesTheConformanceRule(rule: DatabaseRule) async {
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    @Test func ruleNamesAreUnique() {
        let names = DatabaseConformance.rules.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 40)
    }
}
