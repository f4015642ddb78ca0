import Connectors
import Foundation
import HomeDoor
import Kernel
import QuranDomain
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeRemotes
@testable import QuranData

/// An account is removed together with its records in CloudKit (decision 60).
struct CloudKitLeavingTests {
    private static let favorites = 450

    /// A device with more records than fit into two requests, all of which are in CloudKit.
    private static func ready(zone: String = "QuranData") async throws -> (CloudKitDevice, MemoryCloudKit) {
        let cloud = MemoryCloudKit()
        let device = try await CloudKitDevice(cloud)
        try await device.database.write(device.owner) { [quran = device.quran] transaction in
            for ayah in 1...286 { _ = try quran.addFavorite(AyahReference(surah: 2, ayah: ayah), in: transaction) }
            for ayah in 1...(favorites - 286) {
                _ = try quran.addFavorite(AyahReference(surah: 3, ayah: ayah), in: transaction)
            }
        }
        try await device.note("a note", on: "2:255")
        try await device.profile(ProfileChange(appleUserID: "001.a"))
        try await device.connect(zone: zone)
        try await device.run()
        #expect(cloud.contents(of: zone).count == favorites + 2)
        return (device, cloud)
    }

    private static func leave(_ device: CloudKitDevice) async throws -> Bool {
        try await device.home.removeAccount(device.owner, remote: .remove, staying: true) != nil
    }

    private static func isThere(_ device: CloudKitDevice) async throws -> Bool {
        try await device.database.read { [owner = device.owner] in try Owners.find(owner, in: $0) != nil }
    }

    private static func row(_ device: CloudKitDevice) async throws -> ConnectorRow {
        try await device.home.connectors.row(CloudKitDevice.name, device.owner)
    }

    /// One run of the schedule.
    private static func goOn(_ device: CloudKitDevice) async throws {
        try await device.home.connectors.perform(CloudKitDevice.name, device.owner)
        try await device.home.connectors.departIfDone(device.owner)
    }

    @Test(arguments: ["QuranData", "_defaultZone"]) func everythingIsRemovedThereFirst(zone: String) async throws {
        let (device, cloud) = try await Self.ready(zone: zone)
        // A list lags behind, and another device has added a record since the last run.
        cloud.state.withLock { $0.unindexed = ["favorite-_abc123-2:7"] }
        cloud.favorite("114:1", in: zone)
        #expect(try await Self.leave(device))
        #expect(cloud.contents(of: zone).isEmpty)
        #expect(try await !Self.isThere(device))
    }

    /// Another app adds a record of a type that Mizan does not know, after the page with its place was looked through.
    @Test func aForeignRecordThatIsThereAtTheEndCounts() async throws {
        let (device, cloud) = try await Self.ready()
        cloud.put("Bookmark", "b1", [:])
        let isFirst = Mutex(true)
        cloud.onAnswer { [weak cloud] path in
            guard path.hasSuffix("changes/zone"), isFirst.withLock({ $0 }), cloud?.contents().count == 0 else { return }
            isFirst.withLock { $0 = false }
            cloud?.put("Bookmark", "b2", [:])
        }
        #expect(try await Self.leave(device))
        #expect(!isFirst.withLock { $0 })
        #expect(cloud.contents().isEmpty)
    }

    @Test func anAccountStaysWhileRecordsAreLeft() async throws {
        let (device, cloud) = try await Self.ready()
        cloud.state.withLock { $0.refusal = { $0.hasSuffix("2:7") ? "ACCESS_DENIED" : nil } }
        let error = try await #require(throws: MizanError.self) { _ = try await Self.leave(device) }
        #expect(error.reason == "quran.icloud-remaining")
        #expect(error.message.contains("ACCESS_DENIED"))
        #expect(cloud.contents() == ["favorite-_abc123-2:7"])
        #expect(try await device.contents.count == Self.favorites + 2)
        #expect(try await Self.row(device).message?.contains("still in “icloud”") == true)
        cloud.state.withLock { $0.refusal = { _ in nil } }
        try await Self.goOn(device)
        #expect(cloud.contents().isEmpty)
        #expect(try await !Self.isThere(device))
    }

    @Test func theRecordsStayIfThePersonWantsIt() async throws {
        let (device, cloud) = try await Self.ready()
        let error = try await #require(throws: MizanError.self) {
            _ = try await device.home.removeAccount(device.owner, remote: nil, staying: true)
        }
        #expect(error.reason == "account.remote-choice")
        #expect(error.advice?.contains("--remote leave") == true)
        #expect(try await Self.isThere(device))
        #expect(try await device.home.removeAccount(device.owner, remote: .leave, staying: true) != nil)
        #expect(cloud.contents().count == Self.favorites + 2)
        #expect(try await !Self.isThere(device))
    }

    // MARK: Interruptions

    /// The process is killed between two requests, or before it has the answer to one.
    @Test(arguments: [false, true]) func aKilledRemovalGoesOn(isAnswerLost: Bool) async throws {
        let (device, cloud) = try await Self.ready()
        // If the lost answer had a new token, a person would have to sign in again.
        cloud.state.withLock { $0.rotates = !isAnswerLost }
        let files = Mutex<[(name: String, bytes: [UInt8])]>([])
        let requests = Mutex(0)
        let kill: @Sendable (String) async throws -> Void = { [device] path in
            guard path.hasSuffix("records/modify") else { return }
            let number = requests.withLock { count in
                count += 1
                return count
            }
            guard number == (isAnswerLost ? 1 : 2) else { return }
            let now = try device.snapshot()
            files.withLock { $0 = now }
            throw CancellationError()
        }
        if isAnswerLost { cloud.onAnswer(kill) } else { cloud.onRequest(kill) }
        await #expect(throws: (any Error).self) { _ = try await Self.leave(device) }
        cloud.onAnswer(nil)
        cloud.onRequest(nil)
        #expect(cloud.contents().count == Self.favorites + 2 - 200)
        try await device.restart(from: files.withLock { $0 })
        // The lease of the killed run ends with its process, or after its time.
        device.clock.advance(seconds: 86_400)
        #expect(try await Self.row(device).leaving == .wanted)
        let error = try await #require(throws: MizanError.self) { _ = try await device.run() }
        #expect(error.reason == "account.leaving")
        // Nothing that was removed there is removed here.
        #expect(try await device.contents.count == Self.favorites + 2)
        try await Self.goOn(device)
        #expect(cloud.contents().isEmpty)
        #expect(try await !Self.isThere(device))
    }

    /// The process is killed after the last record is gone, and before the account is.
    @Test func anEmptiedRemoteIsNotAskedAgain() async throws {
        let (device, cloud) = try await Self.ready()
        _ = try await device.home.connectors.beginLeaving(device.owner) { _ in }
        try await device.home.connectors.perform(CloudKitDevice.name, device.owner)
        #expect(try await Self.row(device).leaving == .done)
        let asked = cloud.requests.count
        try await Self.goOn(device)
        #expect(cloud.requests.count == asked)
        #expect(try await !Self.isThere(device))
    }

    @Test func anExpiredTokenIsSaidAndANewOneGoesOn() async throws {
        let (device, cloud) = try await Self.ready()
        cloud.state.withLock { $0.web = [] }
        let error = try await #require(throws: MizanError.self) { _ = try await Self.leave(device) }
        #expect(error.reason == "sync.not-permitted")
        #expect(error.message.contains("The account waits"))
        #expect(error.advice?.contains("mizan sync token icloud") == true)
        #expect(try await Self.row(device).message?.contains("no longer accepts these tokens") == true)
        #expect(try await Self.isThere(device))
        _ = try await device.home.connectors.setToken(device.answers, of: CloudKitDevice.name, owner: device.owner)
        try await Self.goOn(device)
        #expect(cloud.contents().isEmpty)
        #expect(try await !Self.isThere(device))
    }

    @Test func anotherPersonsDatabaseIsNotEmptied() async throws {
        let (device, cloud) = try await Self.ready()
        cloud.state.withLock { $0.user = "_zzz" }
        let error = try await #require(throws: MizanError.self) { _ = try await Self.leave(device) }
        #expect(error.reason == "sync.other-account")
        await #expect(throws: MizanError.self) {
            _ = try await device.home.connectors.setToken(
                device.answers, of: CloudKitDevice.name, otherAccount: true, owner: device.owner)
        }
        #expect(cloud.contents().count == Self.favorites + 2)
        #expect(try await Self.isThere(device))
    }

    // MARK: Calling off

    /// Half of the records are gone there. None of them is removed here, and all of them are sent again.
    @Test func aRemovalThatIsCalledOffLosesNothing() async throws {
        let (device, cloud) = try await Self.ready()
        let before = cloud.contents()
        cloud.onAnswer { [device] path in
            guard path.hasSuffix("records/modify") else { return }
            _ = try await device.home.connectors.callOffLeaving(device.owner)
        }
        let error = try await #require(throws: MizanError.self) { _ = try await Self.leave(device) }
        #expect(error.reason == "sync.connector-changed")
        cloud.onAnswer(nil)
        #expect(cloud.contents().count == before.count - 200)
        #expect(try await Self.row(device).leaving == nil)
        let report = try await device.run()
        #expect(report.pending + report.conflicts + report.held + report.failed == 0)
        #expect(try await device.contents == before)
        #expect(cloud.contents() == before)
        await #expect(throws: MizanError.self) { _ = try await device.home.connectors.callOffLeaving(device.owner) }
    }
}
