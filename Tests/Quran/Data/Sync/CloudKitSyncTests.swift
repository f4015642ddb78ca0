import Connectors
import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import QuranDomain
import QuranInfrastructure
import Storage
import Synchronization
import TestSupport
import Testing

@testable import QuranData

/// The engine, the connector, and a CloudKit in memory with a zone of its own.
struct CloudKitSyncTests {
    private static func pair() async throws -> (CloudKitDevice, MemoryCloudKit) {
        let cloud = MemoryCloudKit()
        return (try await CloudKitDevice(cloud), cloud)
    }

    private static let id = "550e8400-e29b-41d4-a716-446655440000"

    @Test func recordsOfEachSideReachTheOtherSide() async throws {
        let (device, cloud) = try await Self.pair()
        cloud.favorite("1:1")
        cloud.note("2:255", Self.id, "after every prayer")
        try await device.favorite("18:10")
        try await device.read(to: "18:100")
        try await device.set("font size", "18")
        try await device.profile(ProfileChange(appleUserID: "001.a", email: .set("a@example.org")))
        let added = try await device.connect()
        #expect(added.account == "Amina")
        #expect(added.remarks == ["It has 1 favourite, 1 note."])
        #expect(added.pending == 4)
        let report = try await device.run()
        #expect(report.pending + report.failed + report.held + report.conflicts == 0)
        #expect(
            cloud.contents() == [
                "favorite-_abc123-18:10", "favorite-_abc123-1:1", "note-_abc123-2:255-\(Self.id) after every prayer",
                "profile-_abc123 001.a", "progress-_abc123-18 100", "setting-_abc123-font%20size 18",
            ])
        #expect(try await device.contents == cloud.contents())
        #expect(cloud.value("progress-_abc123-18", "ownerRecordName") == "_abc123")
        // The next run sees its own changes once. Then nothing new is one request.
        try await device.run()
        let asked = cloud.requests.count
        try await device.run()
        #expect(cloud.requests.dropFirst(asked) == ["private/changes/zone"])
    }

    @Test func theZoneAndTheSubscriptionsAreCreatedOnce() async throws {
        let (device, cloud) = try await Self.pair()
        let added = try await device.connect()
        #expect(added.remarks == ["The zone QuranData does not exist there yet: the first run creates it."])
        for _ in 0..<3 { try await device.run() }
        #expect(cloud.requests.filter { $0 == "private/zones/modify" }.count == 1)
        #expect(cloud.requests.filter { $0 == "private/subscriptions/list" }.count == 1)
        let names = cloud.state.withLock { $0.subscriptions.compactMap { $0["subscriptionID"]?.digits } }
        #expect(names == ["favorite-ayah-changes", "ayah-note-changes", "reading-progress-changes"])
        device.clock.advance(seconds: 3_600)
        try await device.run()
        #expect(cloud.requests.filter { $0 == "private/subscriptions/list" }.count == 2)
        #expect(cloud.requests.filter { $0 == "private/subscriptions/modify" }.count == 1)
    }

    /// Both sides have the same records before the first sync, as after an import of one file on two devices.
    @Test func theFirstSyncMergesAndMakesNoDuplicates() async throws {
        let (device, cloud) = try await Self.pair()
        cloud.favorite("1:1", at: 1_700_000_000_000)
        cloud.note("2:255", Self.id, "the same text")
        try await device.favorite("1:1")
        try await device.note("the same text", on: "2:255", id: UUID(text: Self.id))
        try await device.connect()
        let report = try await device.run()
        #expect(report.conflicts + report.held + report.failed == 0)
        #expect(cloud.contents() == ["favorite-_abc123-1:1", "note-_abc123-2:255-\(Self.id) the same text"])
        #expect(try await device.contents == cloud.contents())
    }

    /// If the tags are lost, each creation is refused. The records are looked up once, and nothing is sent again and again.
    @Test func lostTagsAreFoundAgain() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.favorite("1:1")
        try await device.note("one", on: "2:255")
        try await device.read(to: "18:10")
        try await device.connect()
        for _ in 0..<2 { try await device.run() }
        let before = cloud.contents()
        try await device.database.write(device.owner) { transaction in
            try transaction.session.execute("DELETE FROM sync_record WHERE owner = \(transaction.ownerKey)")
            try transaction.session.execute(
                "UPDATE sync_connector SET sent_version = 0 WHERE owner = \(transaction.ownerKey)")
        }
        device.clock.advance(seconds: 60)
        try await device.read(to: "18:110")
        let report = try await device.run()
        #expect(report.pending + report.conflicts + report.failed == 0)
        #expect(report.synced == 3)
        #expect(
            cloud.contents() == before.map { $0.replacing("progress-_abc123-18 10", with: "progress-_abc123-18 110") })
        #expect(cloud.requests.filter { $0 == "private/records/lookup" }.count == 1)
    }

    @Test func theTextsOfTwoEditsAreBothKept() async throws {
        let (device, cloud) = try await Self.pair()
        let other = try await CloudKitDevice(cloud, clock: device.clock)
        let id = try await device.note("first", on: "2:255")
        for one in [device, other] { try await one.connect() }
        for one in [device, other] { try await one.run() }
        try await device.edit(id, "from one device")
        device.clock.advance(seconds: 5)
        try await other.edit(id, "from the other")
        for one in [device, other, device, other] { try await one.run() }
        let texts = try await device.notes.map(\.text).sorted()
        #expect(texts == ["from one device", "from the other"])
        #expect(try await other.contents == device.contents)
        #expect(try await device.contents == cloud.contents())
    }

    @Test func anotherAppsSpellingOfANameStays() async throws {
        let (device, cloud) = try await Self.pair()
        cloud.note("2:255", Self.id.uppercased(), "theirs")
        try await device.connect()
        try await device.run()
        let id = try #require(try await device.notes.first?.id)
        try await device.edit(id, "ours")
        try await device.run()
        #expect(cloud.contents() == ["note-_abc123-2:255-\(Self.id.uppercased()) ours"])
        try await device.removeNote(id)
        let report = try await device.run()
        #expect(cloud.contents().isEmpty)
        #expect(report.pending == 0)
    }

    // MARK: The feed

    @Test func emptyPagesWithMoreComingAreFollowed() async throws {
        let (device, cloud) = try await Self.pair()
        cloud.state.withLock { ($0.emptyPages, $0.pageSize) = (7, 2) }
        for ayah in 1...5 { cloud.favorite("2:\(ayah)") }
        try await device.connect()
        try await device.run()
        #expect(try await device.contents.count == 5)
    }

    @Test func aStuckTokenEndsTheRun() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.connect()
        try await device.run()
        let zone: JSONValue = ["zoneName": "QuranData"]
        let token = try await device.database.read(device.owner) {
            try ConnectorRow.find(CloudKitDevice.name, in: $0).flatMap { CloudKitPosition($0.token).zone }
        }
        let same: JSONValue = [
            "zones": [["zoneID": zone, "records": [], "syncToken": .string(token ?? ""), "moreComing": true]]
        ]
        cloud.state.withLock {
            $0.scripted = [("changes/zone", CloudKitReply(body: JSONWriter.bytes(same)))]
            $0.rotates = false
        }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.no-end")
        try await device.run()
    }

    /// A token that the server no longer knows is reported with status 200, as an error of the zone. Everything is read again.
    @Test func aRefusedTokenReadsEverythingAgainAndKeepsEdits() async throws {
        let (device, cloud) = try await Self.pair()
        for ayah in 1...6 { cloud.favorite("2:\(ayah)") }
        try await device.connect()
        try await device.run()
        cloud.state.withLock { $0.epoch = 2 }
        cloud.remove("favorite-_abc123-2:6")
        try await device.favorite("3:1")
        let report = try await device.run()
        #expect(report.pending == 0)
        #expect(try await device.contents == cloud.contents())
        #expect(cloud.contents().count == 6)
    }

    @Test func anEmptyZoneAfterARefusedTokenRemovesNothingHere() async throws {
        let (device, cloud) = try await Self.pair()
        for ayah in 1...6 { cloud.favorite("2:\(ayah)") }
        try await device.connect()
        try await device.run()
        cloud.state.withLock { ($0.epoch, $0.records) = (2, [:]) }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "quran.icloud-emptied")
        #expect(try await device.contents.count == 6)
    }

    @Test func aZoneThatWasDeletedRemovesNothingHere() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.favorite("1:1")
        try await device.connect()
        try await device.run()
        cloud.state.withLock { ($0.zones, $0.records) = (["_defaultZone"], [:]) }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "quran.icloud-emptied")
        #expect(try await device.contents == ["favorite-_abc123-1:1"])
        // The advice of the error: everything is sent again.
        try await device.home.connectors.remove(CloudKitDevice.name, owner: device.owner)
        try await device.connect()
        try await device.run()
        #expect(cloud.contents() == ["favorite-_abc123-1:1"])
    }

    // MARK: Many records

    /// The server refuses 201 operations, so everything arrives only if pushes are split.
    @Test func moreThanTwoHundredOperationsAreSplit() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.database.write(device.owner) { [quran = device.quran] transaction in
            for ayah in 1...201 { _ = try quran.addFavorite(AyahReference(surah: 2, ayah: ayah), in: transaction) }
        }
        try await device.connect()
        let report = try await device.run()
        #expect(report.pending + report.failed == 0)
        #expect(cloud.contents().count == 201)
        #expect(cloud.requests.filter { $0 == "private/records/modify" }.count == 2)
    }

    // MARK: Records that cannot be read

    @Test func unreadableRecordsAreHeldWithTheirReasonAndStayThere() async throws {
        let (device, cloud) = try await Self.pair()
        let good = MemoryCloudKit.onAyah("1:1", ["favoritedAt": 1_700_000_000_000])
        func with(_ name: String, _ value: JSONValue, _ type: String) -> JSONValue {
            MemoryCloudKit.with(good, name, value, type)
        }
        cloud.put("FavoriteAyah", "favorite-_abc123-1:1", with("favoritedAt", "soon", "STRING"))
        cloud.put("FavoriteAyah", "progress-_abc123-2", good)
        cloud.put("FavoriteAyah", "favorite-_other-1:3", good)
        cloud.put("FavoriteAyah", "my favourite", good)
        cloud.put("FavoriteAyah", "F00", with("ownerRecordName", "_other", "STRING"))
        let other = MemoryCloudKit.onAyah("1:4", ["favoritedAt": 1_700_000_000_000])
        cloud.put(
            "FavoriteAyah", "favorite-_abc123-1:4", MemoryCloudKit.with(other, "ownerRecordName", "_other", "STRING"))
        cloud.put("Bookmark", "bookmark-1", [:])
        cloud.note("2:255", Self.id, "a\0b")
        cloud.favorite("114:6")
        try await device.connect()
        let report = try await device.run()
        // “my favourite” has a blank, so it cannot even be held.
        #expect(report.held == 6)
        #expect(try await device.contents == ["favorite-_abc123-114:6"])
        #expect(report.remarks.first?.hasSuffix("does not know stay there as they are: Bookmark (1).") == true)
        #expect(report.remarks.last == "1 record there without a usable name, type or change tag stays as it is.")
        let messages = try await device.troubles(.held).compactMap(\.message)
        #expect(messages.contains { $0.contains("expected type TIMESTAMP") })
        #expect(messages.contains { $0.contains("“favorite-_other-1:3” does not name a record") })
        #expect(messages.contains { $0.contains("ownerRecordName is another person's") })
        #expect(messages.contains { $0.contains("of another type") })
        #expect(cloud.contents().count == 9)
        // A record that was repaired there arrives, and one that was removed there is no longer held.
        cloud.favorite("1:1")
        cloud.put("FavoriteAyah", "favorite-_abc123-1:4", other)
        cloud.remove("F00")
        cloud.remove("progress-_abc123-2")
        #expect(try await device.run().held == 2)
        let contents = ["favorite-_abc123-114:6", "favorite-_abc123-1:1", "favorite-_abc123-1:4"]
        #expect(try await device.contents == contents)
    }

    // MARK: Accounts

    @Test func theAccountOfAnotherPersonIsRefusedUntilConfirmed() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.favorite("1:1")
        try await device.connect()
        try await device.run()
        cloud.state.withLock { ($0.user, $0.name, $0.records) = ("_zzz", "Bilal", [:]) }
        await #expect(throws: MizanError.self) {
            try await device.home.connectors.setToken(device.answers, of: CloudKitDevice.name, owner: device.owner)
        }
        device.clock.advance(seconds: 86_400)
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.other-account")
        #expect(cloud.contents().isEmpty)
        _ = try await device.home.connectors.retry(CloudKitDevice.name, otherAccount: true, owner: device.owner)
        try await device.run()
        #expect(cloud.contents() == ["favorite-_zzz-1:1"])
        #expect(cloud.value("favorite-_zzz-1:1", "ownerRecordName") == "_zzz")
    }

    // MARK: The hint

    @Test func aHintReturnsWhenTheCourierAnswers() async throws {
        let (device, cloud) = try await Self.pair()
        try await device.connect()
        let connectors = device.home.connectors
        let connector = try connectors.connector(
            try await connectors.row(CloudKitDevice.name, device.owner), device.owner)
        try await connector.hint(after: nil)
        #expect(cloud.requests.suffix(2) == ["tokens/create", ""])
    }
}
