import Accounts
import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor

/// The shared data has a separate feed for devices. Everybody may read it, but only admins may write it.
struct SharedFeedTests {
    let store: TestStore
    let home: HomeModule

    init() async throws {
        store = try await TestStore([
            SampleTables.set, AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
            PoemModule.set,
        ])
        let context = store.context()
        home = HomeModule(
            context: context, modules: [SampleModule(context: context), PoemModule(context: context)])
    }

    private func page(
        _ feed: FeedName, after cursor: SyncCursor? = nil, by owner: OwnerID? = nil, slices: [String]? = nil
    ) async throws -> SyncPage {
        try await home.sync.page(
            after: cursor, limit: 100, home.sync.types.selection(slices, of: feed) { _ in true },
            owner: owner ?? store.owner)
    }

    private func write(_ poems: Poem...) async throws {
        try await store.database.write(.shared) { _ = try PoemModule.poems(in: $0).saveAll(poems) }
    }

    private static func put(_ id: String, _ poem: Poem, base: RecordVersion? = nil) -> SyncMutation {
        let record = PoemMapper.toData(poem)
        let fields: JSONValue = ["key": .string(record.key), "text": .string(record.text)]
        return SyncMutation(id: id, edit: RecordEdit(record.reference, .put(fields), base: base))
    }

    private static func put(_ id: String, sample name: String, of owner: OwnerID) -> SyncMutation {
        let record = SampleRecord(name)
        return SyncMutation(id: id, edit: RecordEdit(record.reference, .put(record.json(owner: owner))))
    }

    private func push(
        _ mutations: [SyncMutation], _ feed: FeedName, by owner: OwnerID? = nil, epoch: String? = nil,
        mayWrite: Bool = true
    ) async throws -> [SyncResult] {
        try await home.sync.push.run(
            SyncPushRequest(client: "phone", epoch: epoch, feed: feed, mutations: mutations),
            owner: owner ?? store.owner
        ) { _ in mayWrite }.results
    }

    @Test func eachFeedHasItsOwnEpochVersionsCursorAndChecksums() async throws {
        try await write(try Poem("divan:1", "one"), try Poem("divan:2", "two"))
        try await store.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("mine")) }
        var devices = [Device(), Device(), Device()]
        for (index, (feed, owner)) in [(FeedName.own, store.owner), (.shared, store.owner), (.shared, store.other)]
            .enumerated()
        {
            try devices[index].take(try await page(feed, by: owner))
        }
        #expect(devices[0].records.keys.map(\.key) == ["mine"])
        #expect(devices[1].records.keys.map(\.key).sorted() == ["divan:1", "divan:2"])
        #expect(devices[2].records == devices[1].records)
        #expect(devices[0].cursor?.epoch != devices[1].cursor?.epoch)
        try await store.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("mine too")) }
        // A cursor of one feed is invalid in the other feed, even if the epochs of both feeds are equal.
        try await store.database.write(.shared) {
            _ = try $0.session.execute("UPDATE owners SET epoch = 'same'")
        }
        let own = try await page(.own).cursor
        #expect(try await page(.shared, after: own).reset == .slices)
        #expect(try await page(.own, after: page(.shared).cursor).reset == .slices)
    }

    /// All new stores begin with the same epoch. With the first change, the shared data gets its own epoch, so that two stores
    /// are not mistaken for each other.
    @Test func sharedDataHasItsOwnEpochFromItsFirstChange() async throws {
        let before = try await page(.shared)
        #expect(before.items == [] && before.cursor.version == 0)
        try await write(try Poem("divan:1", "one"))
        let after = try await page(.shared, after: before.cursor)
        #expect(after.reset == .epoch && after.epoch != "0")
        try await write(try Poem("divan:1", "two"))
        #expect(try await page(.shared).epoch == after.epoch)
    }

    @Test func aDeletedCallerReadsNothing() async throws {
        let stranger = OwnerID(store.context().identifiers.fresh())
        let error = await #expect(throws: MizanError.self) { try await page(.shared, by: stranger) }
        #expect(error?.reason == "owner.unknown")
    }

    @Test func anAdminsPushIsStoredOnceAndReadByAll() async throws {
        let poem = try Poem("divan:1", "one")
        for isAgain in [false, true] {
            let results = try await push([Self.put("m1", poem)], .shared)
            #expect(results == [SyncResult("m1", .applied(1, isMerged: false), again: isAgain)])
        }
        // A different admin's device uses the same client name and the same id for a different change.
        let other = try await push([Self.put("m1", try Poem("divan:1", "two"))], .shared, by: store.other)
        #expect(other == [SyncResult("m1", .applied(2, isMerged: false))])
        #expect(try await page(.shared, by: store.other).items.map(\.version) == [2])
        #expect(try await page(.own, by: store.other).items == [])
    }

    @Test func eachSharedMutationOfAMembersPushIsRefused() async throws {
        let mutations = [
            Self.put("m1", try Poem("divan:1", "one")), Self.put("m2", sample: "mine", of: store.owner),
        ]
        let own = try await push(mutations, .own)
        #expect(own.map(\.reason) == ["sync.other-feed", nil])
        let shared = try await push(mutations, .shared, mayWrite: false)
        #expect(shared.map(\.reason) == ["sync.not-writable", "sync.not-writable"])
        #expect(try await page(.shared).items == [])
        #expect(try await page(.own).items.map(\.reference.key) == ["mine"])
    }

    /// If an owner's record could be pushed as shared data, everybody could read it.
    @Test func anOwnersRecordIsNotPushedAsSharedData() async throws {
        let results = try await push([Self.put("m1", sample: "mine", of: store.owner)], .shared)
        #expect(results.map(\.reason) == ["sync.other-feed"])
        #expect(try await store.database.read(.shared) { try Journal.position(in: $0).version } == 0)
    }

    @Test(.timeLimit(.minutes(1))) func aStreamOfSharedDataShowsChangesByAJob() async throws {
        let selection = try home.sync.types.selection(nil, of: .shared) { _ in true }
        let start = try await home.sync.feed.head(selection, owner: store.owner)
        struct Enough: Error {}
        try await write(try Poem("divan:1", "one"))
        var found: [String] = []
        await #expect(throws: Enough.self) {
            try await home.sync.feed.run(after: start, selection, owner: store.owner) { page in
                found += page.items.map(\.reference.key)
                if found.count == 1 { try await write(try Poem("divan:2", "two")) }
                if found.count == 2 { throw Enough() }
            }
        }
        #expect(found == ["divan:1", "divan:2"])
    }
}
