import Conformance
import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Commits of which nobody can say that they are safe.
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresStandbyTests {
    private let name: String
    private let database: PostgresDatabase
    private let probe: DatabaseProbe

    init() async throws {
        name = try PostgresServer.create()
        let address = try PostgresAddress(PostgresServer.address(of: name))
        let clock = Instant(microseconds: 1_000_000)
        database = PostgresDatabase(address, clock: { clock })
        probe = try await DatabaseProbe(EmptyStore(database: database) { PostgresDatabase(address, clock: { clock }) })
    }

    /// The standby is away, and the wait for it is ended, as it is when PostgreSQL is restarted or an operator cancels it.
    @Test(arguments: ["pg_cancel_backend", "pg_terminate_backend"])
    func aCommitThatNoStandbyConfirmedIsUnknown(end: String) async throws {
        try PostgresServer.run("ALTER DATABASE \(name) SET synchronous_commit = on")
        try PostgresServer.run("ALTER DATABASE \(name) SET client_min_messages = error")
        try await probe.save("before")
        try PostgresServer.disconnect(name)
        let error = try await PostgresServer.withoutStandby(of: name, ending: end) { [probe] in
            await #expect(throws: MizanError.self) { try await probe.save("during") }
        }
        #expect(error?.reason == "storage.commit-unknown" && error?.message.contains("Nothing") == false)
    }

    /// An operator empties the table. A commit that is not answered then is unknown, and the next change is stored.
    @Test func aConnectionWhoseNoteIsGoneBeginsAnew() async throws {
        let connection = try PostgresConnection(PostgresAddress(PostgresServer.address(of: name)))
        defer { connection.close() }
        func change() throws {
            try connection.begin(for: probe.amina)
            _ = try connection.session().execute("UPDATE owners SET used = 1 WHERE id = \(probe.amina)")
            try connection.commit()
        }
        for _ in 0..<2 { try change() }
        #expect(connection.isCommitted(2) == true)
        try await probe.save("a")
        let administrator = try PostgresConnection(PostgresAddress(PostgresServer.address(of: name)))
        defer { administrator.close() }
        try administrator.trip([.control("DELETE FROM mizan_commits")])
        #expect(connection.isCommitted(2) == nil && connection.isCommitted(3) == nil)
        let error = #expect(throws: FailedCommit.self) { try change() }
        if case .refused? = error {} else { Issue.record("\(String(describing: error))") }
        connection.rollBack()
        try change()
        #expect(connection.commits == 1 && connection.isCommitted(1) == true)
        let refused = await #expect(throws: MizanError.self) { try await probe.save("b") }
        #expect(refused?.reason == "storage.note-gone")
        try await probe.save("b")
    }

    /// The clock alone deletes no note: it may jump while a commit is on its way.
    @Test func aClockThatJumpsDeletesNoNote() async throws {
        try await probe.save("a")
        let other = try PostgresConnection(PostgresAddress(PostgresServer.address(of: name)))
        defer { other.close() }
        try other.trip([.control("UPDATE mizan_commits SET at = 0")])
        try other.begin(for: probe.amina)
        _ = try other.session().execute("UPDATE owners SET used = 1 WHERE id = \(probe.amina)")
        try other.commit()
        let kept = try await database.read { try $0.rows("SELECT 1 FROM mizan_commits WHERE at = 0").count }
        #expect(kept >= 1)
    }
}
