import Conformance
import Kernel
@testable import PostgresStorage
@testable import Storage
import Testing

/// What is PostgreSQL's own: trips, locks of rows, lost connections.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresEngineTests {
    private let address: PostgresAddress
    private let database: PostgresDatabase
    private let probe: DatabaseProbe

    init() async throws {
        address = try PostgresServer.database()
        let (address, clock) = (address, Instant(microseconds: 1_000_000))
        database = PostgresDatabase(address, clock: { clock })
        probe = try await DatabaseProbe(EmptyStore(database: database) { PostgresDatabase(address, clock: { clock }) })
    }

    @Test func aWriteWaitsAtMostSixTimes() async throws {
        try await probe.save("warm")
        let before = try #require(database.activity.steps)
        try await probe.save("new")
        let created = try #require(database.activity.steps)
        try await probe.save("new", count: 2)
        let changed = try #require(database.activity.steps)
        print("trips", created - before, changed - created)
        #expect(created - before <= 6)
        #expect(changed - created <= 6)
    }
}
