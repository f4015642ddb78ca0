import FoundationEssentials
import Kernel
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// The replacement of a store while others use it, and while its connection fails.
extension PostgresStoreTests {
    /// A write of a command waits while the store is kept and replaced. It is acknowledged in the restored store.
    @Test func aWriteDuringARestoreIsNotLost() async throws {
        let database = try await filled()
        let owner = try await database.read { try #require(try Owners.all(in: $0).first) }
        let file = try backUp()
        let waiting: SQL = """
            SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        let restored = try StoreRestore.restore(
            file, into: store, migrations: [SampleTables.set], now: TestClock.start
        ) { _, _ in
            let write = Task.detached {
                try await database.write(owner.id) { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("late")) }
            }
            func isStored() throws -> Bool {
                try store.reading { try Owners.require(owner.id, in: $0).version } > owner.version
            }
            while try store.reading({ try $0.firstRow(waiting)?.integer(0) }) != 1 {
                if try isStored() { return (write, true) }
            }
            return (write, false)
        }
        #expect(!restored.note.1)
        try await restored.note.0.value
        let found = try await database.write(owner.id) { try RecordTable<SampleRecord>($0).find("late") }
        #expect(found != nil)
        try await database.close()
    }

    private func passOn(_ address: PostgresAddress) throws {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        try connection.trip([.control("UPDATE mizan_server SET generation = generation + 1")])
    }

    /// The lease of a suspended process passes on.
    @Test func aReplacementWithoutItsLeaseReplacesNothing() async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        let replaced = try store.beginReplacing()
        try passOn(address)
        let error = #expect(throws: MizanError.self) { try replaced.freeze() }
        #expect(error?.reason == "storage.lease-lost" && error?.message.contains("Nothing was replaced") == true)
        replaced.release()
        #expect(try await Self.digests(database) == before)
        let other = try PostgresServer.database()
        let second = Self.store(in: other, directory.file("second"))
        let to = try second.beginReplacing()
        try passOn(other)
        let refused = #expect(throws: MizanError.self) { try fill(to) }
        #expect(refused?.reason == "storage.lease-lost")
        #expect(try !second.holdsStore())
        try await database.close()
    }

    private func fill(_ target: any StoreReplacement) throws {
        try store.reading { session in
            try target.fill(
                from: session, movingFrom: store.place, migrations: [SampleTables.set], telling: .nobody, Cancellation()
            ) { _ in }
        }
    }

    @Test func aStoreThatWasMadeMeanwhileIsNotOverwritten() async throws {
        try await filled().close()
        let second = Self.store(in: try PostgresServer.database(), directory.file("second"))
        let to = try second.beginReplacing()
        let made = try await Self.open(second)
        let epochs: SQL = "SELECT epoch FROM owners ORDER BY owner"
        try await made.write(.shared) { _ = try Self.create("Zayd", in: $0) }
        let before = try await made.read { try $0.rows(epochs).map { try $0.text(0) } }
        let error = #expect(throws: MizanError.self) { try fill(to) }
        #expect(error?.reason == "storage.exists")
        #expect(try await made.read { try $0.rows(epochs).map { try $0.text(0) } } == before)
        try await made.close()
        to.release()
    }

    @Test func onlyDamageCountsAsUnreadable() async throws {
        try await filled().close()
        let replaced = try store.beginReplacing()
        defer { replaced.release() }
        let lost = #expect(throws: MizanError.self) {
            try replaced.read { try $0.rows("SELECT pg_terminate_backend(pg_backend_pid())") }
        }
        #expect(lost?.reason == "storage.connection-lost")
        let cancelled = #expect(throws: MizanError.self) {
            try replaced.read { try $0.rows("SELECT pg_cancel_backend(pg_backend_pid())") }
        }
        #expect(cancelled?.reason == "storage.busy")
        for damaged: SQL in ["SELECT 1 FROM no_table", "SELECT no_column FROM owners", "SELECT name FROM owners"] {
            let answer = try replaced.read { try $0.rows(damaged).map { try $0.integer(0) } }
            guard case .unreadable = answer else {
                Issue.record("\(damaged)")
                return
            }
        }
    }

    /// ANALYZE calls the functions of indexes, and so can fail in a part of the database that is not Mizan's.
    @Test func aRestoreSucceedsWithoutFiguresForPlans() async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        let file = try backUp()
        let connection = try PostgresConnection(address)
        for statement in [
            "CREATE SCHEMA other", "CREATE TABLE other.numbers (number BIGINT)", "INSERT INTO other.numbers VALUES (1)",
            Self.function(returning: "number"), "CREATE INDEX ON other.numbers (other.checked(number))",
            Self.function(returning: "1 / (number - number)"),
        ] { try connection.trip([.control(statement)]) }
        let error = #expect(throws: PostgresError.self) { try connection.trip([.control("ANALYZE")]) }
        #expect(error?.state == "22012")
        connection.close()
        let restored = try StoreRestore.restore(
            file, into: store, migrations: [SampleTables.set], now: TestClock.start, amending: { _, _ in })
        #expect(restored.outcome.kept != nil)
        #expect(try await Self.digests(database) == before)
        try await database.close()
    }

    private static func function(returning value: String) -> String {
        """
        CREATE OR REPLACE FUNCTION other.checked(number BIGINT) RETURNS BIGINT IMMUTABLE LANGUAGE plpgsql
        AS $$ BEGIN RETURN \(value); END $$
        """
    }

    @Test func aRestoreThatFailsLeavesNoFile() async throws {
        let database = try await filled()
        let before = try await Self.digests(database)
        let replaced = try store.beginReplacing()
        try replaced.freeze()
        let notAStore = try DraftFile(for: directory.file("draft"))
        #expect(throws: MizanError.self) {
            try replaced.replace(by: notAStore, now: TestClock.start, Cancellation())
        }
        replaced.release()
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.path).allSatisfy { !$0.contains("before") })
        #expect(try await Self.digests(database) == before)
        try await database.close()
    }

    /// The connection is lost after the database has committed, and nobody knows it.
    @Test func anEndThatIsNotConfirmedIsNotCalledAFailure() async throws {
        try await filled().close()
        let name = String(try #require(address.text.split(separator: "/").last))
        let connection = try PostgresConnection(address)
        try connection.trip([.control("ALTER DATABASE \"\(name)\" SET synchronous_commit = on")])
        connection.close()
        let from = try #require(try store.beginReplacing() as? PostgresReplacement)
        try from.freeze()
        let error = try await PostgresServer.withoutStandby(of: name, ending: "pg_terminate_backend") {
            #expect(throws: MizanError.self) { try from.markMoved(to: "elsewhere") }
        }
        from.release()
        #expect(error?.reason == "storage.commit-unknown")
        #expect(error?.message.contains("the same `mizan store copy` again") == true)
        #expect(error?.message.contains("Nothing of this was stored") == false)
        #expect(throws: MizanError.self) { try store.holdsStore() }
    }

    @Test func aColumnOfTheStepsThatIsNotMizansIsNamed() async throws {
        try await filled().close()
        let connection = try PostgresConnection(address)
        try connection.trip([.control("ALTER TABLE migrations ADD COLUMN remark TEXT")])
        connection.close()
        let error = #expect(throws: MizanError.self) { try store.holdsStore() }
        #expect(error?.message.contains("its table migrations has the column remark") == true)
    }
}
