import Accounts
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeUpkeep

struct HousekeepingTests {
    private static let long: Int64 = 401 * 86_400

    private func filled() async throws -> TestStore {
        let store = try await TestStore([SampleTables.set, AccountMigrations.set])
        for owner in [store.owner, store.other] {
            _ = try await store.database.write(owner) { transaction in
                try RecordTable<SampleRecord>(transaction).save(SampleRecord("a"))
                try RecordTable<SampleRecord>(transaction).remove("a")
            }
        }
        return store
    }

    /// Advances the clock by a long time, and then makes a change by both owners.
    private func pass(_ store: TestStore) async throws {
        store.clock.advance(seconds: Self.long)
        for owner in [store.owner, store.other] {
            _ = try await store.database.write(owner) { try RecordTable<OnlyRecord>($0).save(OnlyRecord("used")) }
        }
    }

    @Test func outdatedRowsOfEveryOwnerAreRemoved() async throws {
        let store = try await filled()
        let housekeeping = Housekeeping(database: store.database)
        #expect(try await housekeeping.run().isEmpty)
        try await pass(store)
        #expect(try await housekeeping.due().records.tombstones == 2)
        #expect(try await housekeeping.run() == Housekeeping.Result(Pruning.Result(tombstones: 2, history: 4)))
        #expect(try await housekeeping.run().isEmpty)
    }

    /// A removed record names its document for as long as the history keeps it.
    @Test func aDocumentGoesWithTheLastStateThatNamesIt() async throws {
        let store = try await TestStore([SampleTables.set, AccountMigrations.set])
        let database = store.database
        let draft = try database.blobs.draft(atMost: 9)
        try draft.write([1])
        let blob = try await database.keeping(draft) { placed in
            try await store.write { transaction in
                try Blobs.add(placed, in: transaction)
                try RecordTable<SampleRecord>(transaction).save(SampleRecord("b", remark: placed.blob.hash))
                try RecordTable<SampleRecord>(transaction).remove("b")
            }
            return placed.blob
        }
        let housekeeping = Housekeeping(database: database)
        #expect(try await housekeeping.run().isEmpty && database.blobs.isThere(blob.hash))
        try await pass(store)
        #expect(try await housekeeping.run().documents == 1)
        #expect(!database.blobs.isThere(blob.hash))
        #expect(try await store.read { try Blobs.find(blob.hash, in: $0) } == nil)
    }

    @Test func oneOwnersFailureIsReportedAndDoesNotStopOtherOwners() async throws {
        let store = try await filled()
        try await pass(store)
        try await store.write { transaction in
            _ = try transaction.session.execute(
                """
                CREATE TRIGGER broken BEFORE DELETE ON journal WHEN OLD.owner = 1
                BEGIN SELECT RAISE(ABORT, 'broken'); END
                """)
        }
        let housekeeping = Housekeeping(database: store.database)
        await #expect(throws: MizanError.self) { try await housekeeping.run() }
        #expect(try await housekeeping.due().records.tombstones == 1)
    }

    @Test func expiredCredentialsAreRemoved() async throws {
        let application = try await HomeStore()
        let access = application.home.access
        let clock = application.store.clock
        let housekeeping = Housekeeping(database: application.store.database)
        _ = try await access.firstRun.offer()
        let dora = try await access.people.add(
            name: "dora", password: "correct horse battery", role: .admin, by: .machine
        ).id
        for _ in 0..<3 {
            _ = try await access.signIn.signIn(name: "dora", password: "correct horse battery", address: nil)
        }
        let first = try #require(try await access.signIn.sessions(of: dora).first)
        try await access.signIn.end(session: first.id, of: dora)
        let old = try await access.tokens.create(
            owner: dora, name: "old", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        let kept = try await access.tokens.create(
            owner: dora, name: "kept", scopes: ["sample:read"], expiresAt: nil, by: .machine)
        try await access.tokens.revoke(old.token.id, owner: dora, by: .machine)
        // Two things are due: the ended session, and the first-run link, which became invalid when an account was created.
        #expect(try await housekeeping.due().access == 2)
        #expect(try await housekeeping.run() == Housekeeping.Result(access: 2))
        #expect(try await access.tokens.list(owner: dora).count == 2)
        clock.advance(seconds: 91 * 86_400)
        #expect(try await housekeeping.run().access == 3, "two sessions and the token that is over for long")
        #expect(try await access.tokens.list(owner: dora).map(\.id) == [kept.token.id])
        #expect(try await housekeeping.run().isEmpty)
    }

    @Test func theDoctorReportsAndRemovesExpiredRows() async throws {
        var clinic = try await Clinic()
        clinic.now = TestClock.start.advanced(by: .seconds(Self.long))
        try await clinic.use()
        #expect(try await clinic.complaints() == ["retention"])
        #expect(try await clinic.complaints(repair: true) == [])
        #expect(try await clinic.complaints() == [])
    }
}
