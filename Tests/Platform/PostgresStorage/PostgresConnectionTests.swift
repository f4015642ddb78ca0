import Conformance
import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Connections that are lost, and what becomes of their commits.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresConnectionTests {
    private let address: PostgresAddress
    private let database: PostgresDatabase
    private let probe: DatabaseProbe

    init() async throws {
        address = try PostgresServer.database()
        let (address, clock) = (address, Instant(microseconds: 1_000_000))
        database = PostgresDatabase(address, clock: { clock })
        probe = try await DatabaseProbe(EmptyStore(database: database) { PostgresDatabase(address, clock: { clock }) })
    }

    @Test func aConnectionThatTheServerEndsIsOpenedAgain() async throws {
        try await probe.save("a")
        try await end(all: "application_name = 'mizan'")
        try await probe.save("b")
        #expect(try await probe.counts() == ["a": 0, "b": 0])
    }

    @Test func aWriteWhoseConnectionEndsStoresNothing() async throws {
        let address = address
        let error = await #expect(throws: MizanError.self) {
            try await probe.write { table in
                try table.save(ProbeRecord("lost"))
                _ = try Self.admin(address) {
                    try $0.rows(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE datname = current_database() AND state = 'idle in transaction'
                        """)
                }
                _ = try table.find("lost")
            }
        }
        #expect(error?.reason == "storage.connection-lost")
        #expect(try await probe.counts() == [:])
        try await probe.save("next")
        #expect(try await probe.counts() == ["next": 0])
    }

    @Test func aTripOfManyStatementsEndsWithItsConnection() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await database.write(.shared) { transaction in
                _ = try transaction.session.executeMany([
                    "SELECT pg_terminate_backend(pg_backend_pid())", "SELECT 1", "SELECT 2", "SELECT 3",
                ])
            }
        }
        #expect(error?.reason == "storage.connection-lost")
        try await probe.save("next")
    }

    @Test func theDatabaseKnowsWhatBecameOfATransaction() throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        func change() throws {
            try connection.begin(for: probe.amina)
            _ = try connection.session().execute("UPDATE owners SET used = used WHERE owner = 0")
        }
        for number: Int64 in 1...2 {
            try change()
            try connection.commit()
            #expect(connection.commits == number && connection.isCommitted(number) == true)
        }
        try change()
        for note in PostgresCommits.noting(3, of: connection.name, under: nil) {
            _ = try connection.session().execute(note)
        }
        connection.rollBack()
        #expect(connection.isCommitted(3) == false)
    }

    /// A commit may still be on its way through the network when its connection is given up.
    @Test(arguments: [0, 2]) func aCommitThatWasGivenUpIsRefused(after earlier: Int64) throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        func change(_ used: Int) throws {
            try connection.begin(for: probe.amina)
            _ = try connection.session().execute("UPDATE owners SET used = \(used) WHERE id = \(probe.amina)")
        }
        for _ in 0..<earlier {
            try change(1)
            try connection.commit()
        }
        try change(2)
        #expect(connection.isCommitted(earlier + 1) == false && connection.isCommitted(earlier + 1) == false)
        #expect(throws: FailedCommit.self) { try connection.commit() }
        connection.rollBack()
        #expect(connection.isCommitted(earlier + 1) == false)
        connection.commits = earlier + 1
        try change(3)
        try connection.commit()
        #expect(connection.isCommitted(connection.commits) == true)
    }

    /// A read in a write's place leaves no note.
    @Test func onlyChangesAreNoted() async throws {
        _ = try await database.write(probe.amina) { try Owners.all(in: $0.session) }
        try await probe.save("a")
        let notes = try await database.read {
            try $0.rows("SELECT number FROM mizan_commits").map { try $0.integer(0) }
        }
        try await database.close()
        let other = PostgresDatabase(address) { Instant(microseconds: 0) }
        _ = try await other.write(probe.amina) { try Owners.all(in: $0.session) }
        #expect(
            try await other.read { try $0.rows("SELECT number FROM mizan_commits").map { try $0.integer(0) } } == notes)
        try await other.close()
    }

    @Test func aDatabaseThatIsNotThereIsUnavailable() async throws {
        let nowhere = PostgresDatabase(try PostgresAddress("postgres://127.0.0.1:1/none")) { Instant(microseconds: 0) }
        let error = await #expect(throws: MizanError.self) { try await nowhere.read { try $0.rows("SELECT 1") } }
        #expect(error?.reason == "storage.cannot-open")
        #expect(throws: MizanError.self) { try PostgresAddress("not an address") }
    }

    @Test func anotherEncodingIsRefused() async throws {
        let name = "ascii_\(address.text.split(separator: "/").last ?? "")"
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([
            .control("CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'")
        ])
        let other = PostgresDatabase(try PostgresAddress("\(try #require(PostgresServer.address))/\(name)")) {
            Instant(microseconds: 0)
        }
        let error = await #expect(throws: MizanError.self) { try await other.migrate([]) }
        #expect(error?.reason == "storage.unsuitable")
    }

    @Test func anotherClusterBehindTheAddressEndsTheWriting() throws {
        let (other, same) = (KnownCluster(), KnownCluster())
        other.note("1/00000001")
        let error = #expect(throws: MizanError.self) { try PostgresConnection(address, of: other) }
        #expect(error?.reason == "storage.lease-lost")
        #expect(other.stop.reason?.reason == "storage.lease-lost")
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        same.note(
            try connection.transaction(PostgresConnection.reading, isReadOnly: true, within: nil) {
                try PostgresCluster.present(in: $0)
            })
        #expect(same.name != nil)
        try PostgresConnection(address, of: same).close()
        #expect(same.stop.reason == nil)
    }

    private static func admin<Result>(
        _ address: PostgresAddress, _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        return try connection.transaction([], within: nil, body)
    }

    private func end(all condition: String) async throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([
            .control(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND \(condition)
                """)
        ])
    }
}
