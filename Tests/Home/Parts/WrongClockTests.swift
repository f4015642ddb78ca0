import Accounts
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep

/// A clock that was wrong once causes no loss of data.
struct WrongClockTests {
    private static let decade: Int64 = 3_650 * 86_400
    private let directory: TemporaryDirectory
    private let machine = TestMachine()
    private let database: SQLiteDatabase
    private let owner: OwnerID

    init() async throws {
        directory = try TemporaryDirectory()
        owner = try #require(OwnerID("11111111-1111-4111-8111-111111111111"))
        machine.synchronise()
        database = try Self.open(directory, machine)
        try await database.migrate([SampleTables.set, AccountMigrations.set])
        try await database.trustedClock.load(database)
        try await database.write(.shared) { [owner] in try Owners.create(owner, name: "amina", epoch: "e", in: $0) }
        let expiry = machine.now.advanced(by: .seconds(3 * 365 * 86_400))
        let token = try APITokens.Draft(name: "phone", scopes: [AccessScope(slice: "quran", .read)], expiresAt: expiry)
        _ = try await database.write(owner) { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a"))
            try table.remove("a")
            _ = try Sessions.open(Sessions.Draft(), in: transaction)
            _ = try APITokens.create(token, in: transaction)
            _ = try transaction.once(try IdempotencyKey("k", fingerprint: [1])) { [2] }
        }
        _ = try await Housekeeping(database: database).run()
        machine.synchronise(false)
    }

    private static func open(_ directory: TemporaryDirectory, _ machine: TestMachine) throws -> SQLiteDatabase {
        try SQLiteDatabase(
            StoreDirectory(creating: directory.file("store")), clock: { machine.now }, machine: { machine.reading })
    }

    /// The numbers of rows in the tables whose rows are deleted by age.
    private func rows(_ database: SQLiteDatabase) async throws -> [Int64] {
        let counts: [SQL] = [
            "SELECT COUNT(*) FROM sessions", "SELECT COUNT(*) FROM api_tokens", "SELECT COUNT(*) FROM history",
            "SELECT COUNT(*) FROM journal", "SELECT COUNT(*) FROM idempotency", "SELECT COUNT(*) FROM sample_record",
        ]
        return try await database.read { session in
            try counts.map { try session.firstRow($0)?.integer(0) ?? -1 }
        }
    }

    @Test func aStartFarInTheFutureRemovesNothing() async throws {
        let before = try await rows(database)
        try await database.close()
        machine.start()
        machine.jump(seconds: Self.decade)
        let later = try Self.open(directory, machine)
        try await later.trustedClock.load(later)
        #expect(try await Housekeeping(database: later).run().isEmpty)
        // These three writes would also delete rows that are old enough: a sign-in, the creation of a token, and a write with
        // an idempotency key.
        _ = try await later.write(owner) { transaction in
            _ = try Sessions.open(Sessions.Draft(), in: transaction)
            let draft = try APITokens.Draft(name: "b", scopes: [AccessScope(slice: "quran", .read)], expiresAt: nil)
            _ = try APITokens.create(draft, in: transaction)
            let again = try transaction.once(try IdempotencyKey("k", fingerprint: [1])) { [3] }
            #expect(again.isReplay)
        }
        let after = try await rows(later)
        #expect(after == [before[0] + 1, before[1] + 1] + before[2...])
        #expect(later.trustedClock.doubt != nil)
    }

    @Test func credentialsExpiredUnderAWrongClockAreRefused() async throws {
        machine.jump(seconds: Self.decade)
        let now = machine.now
        #expect(try await database.read(owner) { try Sessions.list(in: $0, at: now) }.isEmpty)
    }

    @Test func aTrustedClockRemovesExpiredRows() async throws {
        machine.jump(seconds: Self.decade)
        let keeping = Housekeeping(database: database)
        #expect(try await keeping.run().isEmpty)
        for _ in 0..<24 {
            machine.run(seconds: 3_600)
            try await database.trustedClock.note(database)
        }
        #expect(database.trustedClock.doubt == nil)
        let gone = try await keeping.run()
        #expect(gone.access == 2)
        #expect(gone.records.tombstones == 1)
        #expect(gone.records.answers == 1)
    }

    @Test func aClockSynchronisedByTheKernelIsTrusted() async throws {
        machine.jump(seconds: Self.decade)
        #expect(try await Housekeeping(database: database).run().isEmpty)
        machine.synchronise()
        #expect(try await Housekeeping(database: database).run().access == 2)
    }

    @Test func beforeTheTrustedClockIsLoadedNothingCountsAsExpired() async throws {
        let another = try Self.open(directory, machine)
        #expect(another.trustedClock.moment == Instant(microseconds: .min))
    }

    /// A store from before the clock was recorded has no recorded time. It uses the latest time in its rows.
    @Test func anOlderStoreDerivesItsTimeFromItsLatestRow() async throws {
        try await database.write(.shared) { _ = try $0.session.execute("DELETE FROM clock") }
        machine.start()
        machine.jump(seconds: Self.decade)
        let later = try Self.open(directory, machine)
        try await later.trustedClock.load(later)
        #expect(try await Housekeeping(database: later).run().isEmpty)
        #expect(later.trustedClock.doubt != nil)
    }

    /// A forged row of the clock counts as missing. It does not prevent a start.
    @Test(
        arguments: [
            "UPDATE clock SET line = 'x'", "UPDATE clock SET boot = x'07'", "UPDATE clock SET uptime = 'x'",
            "UPDATE clock SET doubt_since = 'x', doubt_seen = 0, doubt_observed = 0",
        ] as [SQL])
    func anUnreadableClockRowCountsAsMissing(change: SQL) async throws {
        try await database.write(.shared) { _ = try $0.session.execute(change) }
        machine.start()
        machine.jump(seconds: Self.decade)
        let later = try Self.open(directory, machine)
        try await later.trustedClock.load(later)
        #expect(try await Housekeeping(database: later).run().isEmpty)
    }

    /// A session was created while the clock was far ahead. Without a limit, it would be valid until a time after that.
    @Test func aSessionFromTheFutureEndsLikeACurrentSession() async throws {
        machine.jump(seconds: Self.decade)
        _ = try await database.write(owner) { try Sessions.open(Sessions.Draft(), in: $0) }
        machine.jump(seconds: -Self.decade)
        machine.synchronise()
        _ = try await Housekeeping(database: database).run()
        let now = machine.now
        let ends = try await database.read(owner) { try Sessions.list(in: $0, at: now).map(\.expiresAt) }
        #expect(ends.count == 2)
        #expect(ends.allSatisfy { $0 <= now.advanced(by: SessionLifetime.refresh) })
        machine.run(seconds: 61 * 86_400)
        let later = machine.now
        #expect(try await database.read(owner) { try Sessions.list(in: $0, at: later) }.isEmpty)
    }

    /// The clock is set back, and may now be the wrong one. Nothing that was created before ends because of it.
    @Test func aClockInThePastDoesNotEndSessions() async throws {
        machine.jump(seconds: -Self.decade)
        _ = try await Housekeeping(database: database).run()
        machine.jump(seconds: Self.decade)
        let now = machine.now
        #expect(try await database.read(owner) { try Sessions.list(in: $0, at: now) }.count == 1)
    }
}
