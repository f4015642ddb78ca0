import Conformance
import TestSupport
import Testing

/// The PostgreSQL engine keeps every rule of an engine. `Tools/Checks/postgres` starts a server for these tests.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresConformanceTests {
    private let suite = DatabaseConformance { try EmptyStore.postgres() }

    @Test(arguments: DatabaseConformance.rules)
    func postgresPassesTheConformanceRule(rule: DatabaseRule) async {
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
