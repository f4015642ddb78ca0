import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import QuranDomain
import Synchronization
import TestSupport
import Testing
import Transport

@testable import QuranData

/// The items of the seed's testing checklist and of its troubleshooting list that concern this side (seed 002).
struct CloudKitChecklistTests {
    @Test func userProfileIsCreatedAndUpdated() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.profile(
            ProfileChange(appleUserID: "001.a", email: .set("a@example.org"), givenName: .set("Amina")))
        try await device.run()
        #expect(cloud.value("profile-_abc123", "email") == "a@example.org")
        try await device.profile(ProfileChange(email: .clear, familyName: .set("Trần")))
        try await device.run()
        // A field that was cleared here is cleared there.
        #expect(cloud.value("profile-_abc123", "email") == nil)
        #expect(cloud.value("profile-_abc123", "givenName") == "Amina")
        #expect(cloud.value("profile-_abc123", "familyName") == "Trần")
        #expect(cloud.contents() == ["profile-_abc123 001.a"])
    }

    @Test func favoriteAnAyahCreatesARecord() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("2:255")
        try await device.run()
        #expect(cloud.contents() == ["favorite-_abc123-2:255"])
        #expect(cloud.value("favorite-_abc123-2:255", "favoritedAt") == .integer(device.clock.now.microseconds / 1_000))
    }

    @Test func unfavoriteAnAyahDeletesTheRecord() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("2:255")
        try await device.run()
        try await device.unfavorite("2:255")
        try await device.run()
        #expect(cloud.contents().isEmpty)
        // The same ayah again is a new record under the same name.
        try await device.favorite("2:255")
        #expect(try await device.run().pending == 0)
        #expect(cloud.contents() == ["favorite-_abc123-2:255"])
    }

    @Test func addANoteCreatesARecord() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let id = try await device.note("sau mỗi lần cầu nguyện", on: "2:255")
        try await device.run()
        #expect(cloud.contents() == ["note-_abc123-2:255-\(id.text) sau mỗi lần cầu nguyện"])
    }

    @Test func deleteANoteDeletesTheRecord() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let id = try await device.note("a note", on: "2:255")
        try await device.run()
        try await device.removeNote(id)
        #expect(try await device.run().pending == 0)
        #expect(cloud.contents().isEmpty)
    }

    @Test func readVersesCreatesAndUpdatesProgress() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.read(to: "18:55")
        try await device.run()
        #expect(cloud.value("progress-_abc123-18", "progressPercentage")?.double == 50)
        device.clock.advance(seconds: 60)
        try await device.read(to: "18:110")
        try await device.run()
        #expect(cloud.contents() == ["progress-_abc123-18 110"])
        #expect(cloud.value("progress-_abc123-18", "progressPercentage")?.double == 100)
    }

    @Test func signOutAndBackInKeepsData() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("2:255")
        try await device.note("a note", on: "2:255")
        try await device.run()
        let before = try await device.contents
        try await device.home.connectors.remove(CloudKitDevice.name, owner: device.owner)
        #expect(try await device.contents == before)
        try await device.favorite("1:1")
        try await device.connect()
        let report = try await device.run()
        #expect(report.conflicts + report.failed == 0)
        #expect(Set(try await device.contents) == Set(before + ["favorite-_abc123-1:1"]))
        #expect(try await device.contents == cloud.contents())
    }

    @Test func aSecondDeviceSyncsAutomatically() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("2:255")
        try await device.read(to: "18:55")
        try await device.run()
        let other = try await CloudKitDevice(cloud, clock: device.clock)
        try await other.connect()
        try await other.run()
        #expect(try await other.contents == device.contents)
        try await other.unfavorite("2:255")
        try await other.run()
        try await device.run()
        #expect(try await device.contents == ["progress-_abc123-18 55"])
    }

    // MARK: Troubleshooting

    /// “Server Rejected Request”: the record is kept aside with the server's reason, and all others are sent.
    @Test func serverRejectedRequestKeepsTheReason() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        cloud.state.withLock { $0.refusal = { $0.hasSuffix("-1:1") ? "BAD_REQUEST" : nil } }
        try await device.favorite("1:1")
        try await device.favorite("1:2")
        #expect(try await device.run().failed == 1)
        #expect(cloud.contents() == ["favorite-_abc123-1:2"])
        let trouble = try #require(try await device.troubles(.refused).first)
        #expect(trouble.message?.contains("BAD_REQUEST, “because”") == true)
        cloud.state.withLock { $0.refusal = { _ in nil } }
        _ = try await device.home.connectors.retry(CloudKitDevice.name, owner: device.owner)
        #expect(try await device.run().failed == 0)
        #expect(cloud.contents().count == 2)
    }

    /// “Permission Failure”: of one record, and of everything.
    @Test func permissionFailureIsReported() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        cloud.state.withLock { $0.refusal = { _ in "ACCESS_DENIED" } }
        try await device.favorite("1:1")
        #expect(try await device.run().failed == 1)
        cloud.state.withLock { $0.api = "another key" }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.not-permitted")
        #expect(error.advice?.contains("mizan sync token icloud") == true)
    }

    /// “Unknown Item”: a record that does not exist there is created, or stays removed.
    @Test func unknownItemIsHandledGracefully() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("1:1")
        let id = try await device.note("a note", on: "2:255")
        try await device.run()
        cloud.state.withLock { $0.refusal = { _ in "NOT_FOUND" } }
        try await device.unfavorite("1:1")
        #expect(try await device.run().pending == 0)
        try await device.edit(id, "an edited note")
        // The removal there against the edit here is a person's decision.
        #expect(try await device.run().conflicts == 1)
        #expect(try await device.notes.map(\.text) == ["an edited note"])
    }

    /// “Network Unavailable”: changes wait, and are sent later.
    @Test func networkUnavailableQueuesChanges() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        cloud.onRequest { _ in throw TransportError(.unreachable) }
        try await device.favorite("1:1")
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "transport.unreachable")
        #expect(try await device.report().pending == 1)
        #expect(try await device.report().notBefore != nil)
        cloud.onRequest(nil)
        try await device.runThrough()
        #expect(cloud.contents() == ["favorite-_abc123-1:1"])
    }
}
