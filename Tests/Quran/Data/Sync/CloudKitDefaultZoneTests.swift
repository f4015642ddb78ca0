import HomeRemotes
import Kernel
import QuranInfrastructure
import Synchronization
import TestSupport
import Testing

@testable import QuranData

/// The default zone, which is queried by dates and compared by names, because it reports no changes.
struct CloudKitDefaultZoneTests {
    private static let zone = "_defaultZone"
    private static let id = "550e8400-e29b-41d4-a716-446655440000"

    private static func pair() async throws -> (CloudKitDevice, MemoryCloudKit) {
        let cloud = MemoryCloudKit()
        return (try await CloudKitDevice(cloud), cloud)
    }

    private static func milliseconds(_ device: CloudKitDevice) -> Int64 { device.clock.now.microseconds / 1_000 }

    @Test func recordsOfEachSideReachTheOtherSide() async throws {
        let (device, cloud) = try await Self.pair()
        cloud.state.withLock { $0.pageSize = 2 }
        for ayah in 1...5 { cloud.favorite("2:\(ayah)", in: Self.zone) }
        cloud.note("2:255", Self.id, "after every prayer", in: Self.zone)
        try await device.read(to: "18:100")
        try await device.set("theme", "\"dark\"")
        try await device.profile(ProfileChange(appleUserID: "001.a"))
        let added = try await device.connect(zone: Self.zone)
        #expect(added.remarks == ["It has 5 favourites, 1 note."])
        let report = try await device.run()
        #expect(report.pending + report.held + report.conflicts == 0)
        #expect(cloud.contents(of: Self.zone).count == 9)
        let contents = try await device.contents
        #expect(contents == cloud.contents(of: Self.zone))
        #expect(!cloud.requests.contains("private/zones/modify"))
        #expect(!cloud.requests.contains("private/changes/zone"))
    }

    /// The first reading was interrupted, and the mark of its next page has expired since.
    @Test func anExpiredMarkReadsTheTypeAgain() async throws {
        let (device, cloud) = try await Self.pair()
        cloud.state.withLock { $0.pageSize = 2 }
        for ayah in 1...5 { cloud.favorite("2:\(ayah)", in: Self.zone) }
        try await device.connect(zone: Self.zone)
        let expired = CloudKitReply(status: 400, body: MemoryCloudKit.State.error("BAD_REQUEST"))
        let pages = Mutex(0)
        cloud.onAnswer { [weak cloud] path in
            guard path.hasSuffix("records/query"),
                pages.withLock({
                    $0 += 1; return $0 == 2
                })
            else { return }
            cloud?.state.withLock { $0.scripted = [("records/query", expired)] }
        }
        try await device.run()
        #expect(try await device.contents == cloud.contents(of: Self.zone))
    }

    @Test func aListWithoutAnEndEndsTheRun() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.connect(zone: Self.zone)
        let pages = (1...150).map { number -> (path: String, reply: CloudKitReply) in
            let page: JSONValue = ["records": [], "continuationMarker": .string("x\(number)")]
            return ("records/query", CloudKitReply(body: JSONWriter.bytes(page)))
        }
        cloud.state.withLock { $0.scripted = pages }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.no-end")
        #expect(cloud.state.withLock { $0.scripted.count } == 49)
        try await device.run()
    }

    @Test func recentChangesArriveWithTheNextRun() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.connect(zone: Self.zone)
        try await device.run()
        // Another device's clock may be a few minutes behind.
        cloud.favorite("1:1", at: Self.milliseconds(device), in: Self.zone)
        try await device.run()
        cloud.favorite("1:2", at: Self.milliseconds(device) - 500_000, in: Self.zone)
        let asked = cloud.requests.count
        let report = try await device.run()
        #expect(report.run?.received == 1)
        #expect(cloud.requests.count == asked + 5)
        #expect(try await device.contents == cloud.contents(of: Self.zone))
    }

    /// The clock was ten years ahead during the first runs.
    @Test func newRecordsArriveAfterAClockWasPutBack() async throws {
        let (device, cloud) = try await Self.pair()
        let decade: Int64 = 3_650 * 86_400
        device.clock.advance(seconds: decade)
        cloud.favorite("1:1", at: Self.milliseconds(device), in: Self.zone)
        try await device.connect(zone: Self.zone)
        try await device.run()
        device.clock.advance(seconds: -decade)
        try await device.run()
        cloud.favorite("1:2", at: Self.milliseconds(device), in: Self.zone)
        #expect(try await device.run().run?.received == 1)
    }

    /// A removal, and a change that the dates do not show, arrive with the daily comparison of names.
    @Test func theDailySweepFindsRemovalsAndOldChanges() async throws {
        let (device, cloud) = try await Self.pair()
        for ayah in 1...9 { cloud.favorite("2:\(ayah)", in: Self.zone) }
        cloud.note("2:255", Self.id, "old", at: 1_600_000_000_000, in: Self.zone)
        try await device.connect(zone: Self.zone)
        try await device.run()
        cloud.remove("favorite-_abc123-2:1", in: Self.zone)
        cloud.note("2:255", Self.id, "edited without a date", at: 1_599_000_000_000, in: Self.zone)
        cloud.favorite("3:1", at: 1_500_000_000_000, in: Self.zone)
        #expect(try await device.run().run?.received == 0)
        device.clock.advance(seconds: 86_400)
        let report = try await device.run()
        #expect(report.run?.received == 3)
        #expect(try await device.contents == cloud.contents(of: Self.zone))
        #expect(report.synced == 10)
    }

    /// An answer may leave records out, to be asked for again. The comparison is done only after all of them were seen.
    @Test(arguments: [3, 0])
    func aSweepIsDoneAfterAllLookups(mostInAnAnswer: Int) async throws {
        let (device, cloud) = try await Self.pair()
        for ayah in 1...20 { cloud.favorite("2:\(ayah)", in: Self.zone) }
        try await device.connect(zone: Self.zone)
        try await device.run()
        for ayah in 21...40 { cloud.favorite("2:\(ayah)", at: 1_500_000_000_000, in: Self.zone) }
        cloud.state.withLock { $0.mostLookedUp = mostInAnAnswer }
        device.clock.advance(seconds: 86_400)
        if mostInAnAnswer == 0 {
            let error = try await #require(throws: MizanError.self) { try await device.run() }
            #expect(error.message.contains("21 records could not be looked up: TRY_AGAIN_LATER"))
            #expect(try await device.contents.count == 20)
            cloud.state.withLock { $0.mostLookedUp = .max }
        }
        #expect(try await device.run().run?.received == 20)
        #expect(try await device.contents == cloud.contents(of: Self.zone))
    }

    /// A list lags behind, so a record counts as removed only if a lookup does not find it.
    @Test func aRecordThatNoListShowsIsLookedUpBeforeItIsRemoved() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.favorite("1:1")
        try await device.note("a note", on: "2:255")
        try await device.connect(zone: Self.zone)
        try await device.run()
        let names = cloud.contents(of: Self.zone).map { String($0.prefix { $0 != " " }) }
        cloud.state.withLock { $0.unindexed = Set(names) }
        device.clock.advance(seconds: 86_400)
        #expect(try await device.run().run?.received == 0)
        #expect(try await device.contents.count == 2)
        cloud.remove("favorite-_abc123-1:1", in: Self.zone)
        device.clock.advance(seconds: 86_400)
        #expect(try await device.run().run?.received == 1)
        #expect(try await device.contents == cloud.contents(of: Self.zone))
    }

    @Test func anEmptyZoneRemovesNothingHere() async throws {
        let (device, cloud) = try await Self.pair()
        for ayah in 1...6 { cloud.favorite("2:\(ayah)", in: Self.zone) }
        try await device.connect(zone: Self.zone)
        try await device.run()
        cloud.state.withLock { $0.records = [:] }
        device.clock.advance(seconds: 86_400)
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "quran.icloud-emptied")
        #expect(try await device.contents.count == 6)
    }

    @Test func aProfileThatWasRemovedThereIsRemovedHere() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.profile(ProfileChange(appleUserID: "001.a"))
        try await device.connect(zone: Self.zone)
        try await device.run()
        #expect(cloud.contents(of: Self.zone) == ["profile-_abc123 001.a"])
        cloud.remove("profile-_abc123", in: Self.zone)
        try await device.run()
        #expect(try await device.contents.isEmpty)
    }

    /// A container has a record type only after its first record.
    @Test func aTypeThatTheContainerDoesNotHaveIsEmpty() async throws {
        let (device, cloud) = try await Self.pair()
        let absent = CloudKitReply(status: 404, body: MemoryCloudKit.State.error("NOT_FOUND"))
        cloud.favorite("1:1", in: Self.zone)
        try await device.connect(zone: Self.zone)
        cloud.state.withLock {
            $0.rotates = false
            $0.scripted = Array(repeating: ("records/query", absent), count: 1)
        }
        try await device.run()
        #expect(try await device.contents.isEmpty)
        device.clock.advance(seconds: 86_400)
        try await device.run()
        #expect(try await device.contents == ["favorite-_abc123-1:1"])
    }
}
