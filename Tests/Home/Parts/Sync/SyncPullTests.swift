import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDevices

struct SyncPullTests {
    private static func names(_ page: SyncPage) -> [String] {
        page.items.map { "\($0.version) \($0.reference.key)\($0.fields == nil ? " gone" : "")" }
    }

    @Test func aDeviceGetsEverythingAndThenTheChanges() async throws {
        let application = try await SyncApplication()
        try await application.save("a", "b", "c")
        var device = Device()
        try await application.pull(&device)
        #expect(device.records == (try await application.records()))
        try await application.save("b", weight: 2)
        try await application.remove("c")
        let page = try await application.page(after: device.cursor)
        #expect(Self.names(page) == ["4 b", "5 c gone"])
        #expect(page.from == 3)
        #expect(!page.more)
        try device.take(page)
        #expect(device.records == (try await application.records()))
        let nothing = try await application.page(after: device.cursor)
        #expect(nothing.items == [])
        #expect(!nothing.more)
        #expect(nothing.cursor == device.cursor)
        #expect(nothing.checksums?.map(\.slice) == ["home", "odd", "sample"])
        try device.take(nothing)
        #expect(device.resets == [])
    }

    @Test(arguments: [1, 2, 3, 7, 100])
    func pagesOfAnySizeAddUpToTheSameChanges(limit: Int) async throws {
        let application = try await SyncApplication()
        for number in 0..<20 { try await application.save("r\(number % 13)", weight: Double(number)) }
        try await application.remove("r3", "r5")
        var device = Device()
        try await application.pull(&device, limit: limit)
        #expect(device.records == (try await application.records()))
        #expect(device.records.count == 11)
    }

    @Test func changesBetweenTwoPagesAreNotMissed() async throws {
        let application = try await SyncApplication()
        try await application.save("a", "b", "c", "d")
        var device = Device()
        try device.take(try await application.page(limit: 2))
        try await application.save("a", weight: 1)
        try await application.remove("b")
        try await application.pull(&device, limit: 2)
        #expect(device.records == (try await application.records()))
    }

    @Test func anEmptyApplicationHasAnEmptyPage() async throws {
        let application = try await SyncApplication()
        let page = try await application.page()
        #expect(page.items == [] && !page.more && page.from == 0)
        #expect(page.checksums?.map(\.sum) == [0, 0, 0])
    }

    @Test func aPageOfLargeRecordsEndsEarly() async throws {
        let application = try await SyncApplication()
        try await application.store.write { transaction in
            for name in ["a", "b", "c"] {
                try RecordTable<SampleRecord>(transaction).save(
                    SampleRecord(name, remark: String(repeating: "x", count: 100)))
            }
        }
        var pull = application.sync.pull
        pull.limits.batch = 1
        pull.limits.bytes = 150
        let selection = try application.selection()
        let page = try await application.store.read { [pull] in try pull.page(after: nil, limit: 10, selection, in: $0)
        }
        #expect(Self.names(page) == ["1 a"])
        #expect(page.more && page.checksums == nil)
        #expect(page.cursor.version == 1)
        var device = Device()
        try device.take(page)
        try await application.pull(&device)
        #expect(device.records.count == 3)
    }

    // MARK: Slices

    @Test func otherSlicesAreSkippedInBoundedSteps() async throws {
        let application = try await SyncApplication(running: [NumberedModule.self, OddModule.self])
        try await application.number(1...25)
        var pull = application.sync.pull
        pull.limits.scan = 10
        let odd = try application.selection(["odd"])
        let first = try await application.store.read { [pull] in try pull.page(after: nil, limit: 5, odd, in: $0) }
        #expect(first.items == [] && first.more && first.cursor.version == 10)
        let last = try await application.store.read { [pull] in
            try pull.page(
                after: SyncCursor(epoch: "e1", version: 20, mark: odd.mark), limit: 5, odd, in: $0)
        }
        #expect(last.items == [] && !last.more && last.cursor.version == 25)
        #expect(last.checksums?.map(\.slice) == ["odd"])
    }

    /// The cursor has already passed records of slices that the device did not follow. If it were used for more slices, these
    /// records would be missing.
    @Test func aDeviceWithChangedSlicesResyncs() async throws {
        let application = try await SyncApplication()
        try await application.save("a")
        var device = Device()
        try await application.pull(&device, ["odd"])
        #expect(device.records.isEmpty)
        try await application.pull(&device)
        #expect(device.resets == [.slices])
        #expect(device.records.count == 1)
    }

    @Test func onlySlicesReadableByTheCallerAreSelected() async throws {
        let catalogue = try await SyncApplication().sync.types
        #expect(try catalogue.selection(nil) { _ in true }.slices == ["home", "odd", "sample"])
        #expect(try catalogue.selection(nil) { $0 == "odd" }.slices == ["odd"])
        #expect(
            try catalogue.selection(["sample", "odd", "sample"]) { _ in true }.slices == ["odd", "sample"])
        for (asked, readable, reason) in [
            (nil, [], "sync.no-slice"), (["sample"], ["odd"], "sync.not-readable"),
            (["quran"], ["odd"], "sync.slice"), ([], ["odd"], "sync.slice"), ([""], ["odd"], "sync.slice"),
        ] as [([String]?, [String], String)] {
            let error = #expect(throws: MizanError.self) { try catalogue.selection(asked) { readable.contains($0) } }
            #expect(error?.reason == reason)
        }
    }

    // MARK: Beginning anew

    @Test func aCursorOfAnotherHistoryCausesAFullResync() async throws {
        let application = try await SyncApplication()
        try await application.save("a", "b")
        var device = Device()
        try await application.pull(&device)
        try await application.remove("a")
        try await application.store.database.write(.shared) { transaction in
            _ = try transaction.session.execute("UPDATE owners SET epoch = 'other' WHERE owner > 0")
        }
        try await application.pull(&device)
        #expect(device.resets == [.epoch])
        #expect(device.records == (try await application.records()))
    }

    @Test func aDeviceAheadOfTheServerResyncs() async throws {
        let application = try await SyncApplication()
        try await application.save("a")
        let mark = try application.selection().mark
        for cursor in ["e1.2.\(mark)", "e1.0.\(mark).2"] {
            let page = try await application.page(after: try SyncCursor(cursor))
            #expect(page.reset == .ahead, "\(cursor)")
            #expect(page.more && page.items == [] && page.cursor.version == 0)
        }
    }

    /// Creates four records and removes two. After 400 days the two tombstones have been pruned; `seen` is a cursor from before
    /// the removals.
    private func prunedShared() async throws -> (application: SyncApplication, seen: SyncCursor) {
        let application = try await SyncApplication()
        try await application.save("a", "b", "c", "d")
        let seen = try await application.page().cursor
        try await application.remove("a", "b")
        application.store.clock.advance(seconds: 401 * 86_400)
        try await application.save("d", weight: 1)
        try await Pruning(application.store.database).run(application.store.owner, at: application.store.clock.now)
        return (application, seen)
    }

    @Test func aDeviceThatMissedPrunedTombstonesResyncs() async throws {
        let (application, seen) = try await prunedShared()
        let page = try await application.page(after: seen)
        #expect(page.reset == .floor)
        #expect(page.floor == 6)
    }

    /// A snapshot whose pages have not reached the floor yet continues, because nothing is missing from it.
    @Test func aSnapshotContinuesBelowTheTombstoneFloor() async throws {
        let (application, _) = try await prunedShared()
        var device = Device()
        try device.take(try await application.page(limit: 1))
        #expect(device.cursor?.version == 3)
        #expect(device.cursor?.description.hasSuffix(".7") == true)
        try await application.pull(&device, limit: 1)
        #expect(device.resets == [])
        #expect(device.records == (try await application.records()))
    }

    /// While a snapshot is in progress, changes may be pruned that it has not contained yet.
    @Test func aSnapshotOvertakenByTheFloorStartsAgain() async throws {
        let application = try await SyncApplication()
        try await application.save("a", "b", "c")
        var device = Device()
        try device.take(try await application.page(limit: 1))
        try await application.remove("a")
        application.store.clock.advance(seconds: 401 * 86_400)
        try await application.save("c", weight: 1)
        try await Pruning(application.store.database).run(application.store.owner, at: application.store.clock.now)
        try await application.pull(&device, limit: 1)
        #expect(device.resets == [.floor])
        #expect(device.records == (try await application.records()))
    }

    /// When the server prunes tombstones, a device that has seen them drops them as well. Otherwise the checksums would differ.
    @Test func aDeviceThatSawTheTombstonesContinues() async throws {
        let application = try await SyncApplication()
        try await application.save("a", "b")
        try await application.remove("a")
        var device = Device()
        try await application.pull(&device)
        application.store.clock.advance(seconds: 401 * 86_400)
        try await application.save("b", weight: 1)
        try await Pruning(application.store.database).run(application.store.owner, at: application.store.clock.now)
        try await application.pull(&device)
        #expect(device.resets == [])
        #expect(device.records.count == 1)
    }

    // MARK: Slices that do not run

    private static let resting = ModuleStatus(
        id: "sample", title: "Sample", state: .setupFailed(MizanError(.internal, "x", "It broke.")))

    @Test func recordsOfAStoppedSliceAreNotSkipped() async throws {
        let application = try await SyncApplication(states: [Self.resting], running: [OddModule.self])
        try await application.save("a", "b")
        let page = try await application.page()
        #expect(page.items == [] && !page.more && page.cursor.version == 0)
        #expect(page.unavailable?.version == 1)
        #expect(page.unavailable?.error.reason == "module.not-running")
        #expect(page.checksums == nil)
        let others = try await application.page(["odd"])
        #expect(others.unavailable == nil && others.cursor.version == 2)
    }

    @Test func changesBeforeADamagedRecordAreAnswered() async throws {
        let application = try await SyncApplication()
        try await application.save("a")
        try await application.number(1...1)
        try await application.save("b")
        let page = try await application.page()
        #expect(Self.names(page) == ["1 a"])
        #expect(page.cursor.version == 1 && !page.more)
        #expect(page.unavailable?.type == "sample.Numbered")
        #expect(page.unavailable?.error.reason == "sync.type")
    }

    /// A record is damaged, but all other records arrive. If the device notes the version of the damaged record, the device's
    /// checksum equals the server's checksum.
    @Test(arguments: [
        SQL("DELETE FROM sample_record WHERE name = 'b'"),
        SQL("UPDATE sample_record SET version = 9 WHERE name = 'b'"),
    ])
    func aDamagedRecordDoesNotStopTheOtherRecords(damage: SQL) async throws {
        let application = try await SyncApplication()
        try await application.save("a", "b", "c")
        try await application.store.write { _ = try $0.session.execute(damage) }
        let page = try await application.page()
        #expect(Self.names(page) == ["1 a", "3 c"])
        #expect(page.cursor.version == 3 && !page.more && page.checksums != nil)
        #expect(page.damaged.map(\.reference.key) == ["b"] && page.damaged.map(\.version) == [2])
        #expect(page.damaged.map(\.error.reason) == ["storage.journal-row"])
        var device = Device()
        try await application.pull(&device, limit: 1)
    }

    @Test func similarLookingKeysAreDifferentItems() async throws {
        let application = try await SyncApplication()
        try await application.save("\u{E9}", weight: 1)
        try await application.save("e\u{301}", weight: 2)
        let page = try await application.page()
        #expect(page.items.map { $0.fields?["weight"] } == [.number(1), .number(2)])
    }
}
