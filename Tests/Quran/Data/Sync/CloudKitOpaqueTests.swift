import Connectors
import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import Storage
import Synchronization
import Testing

/// Fields and records that Mizan does not know, as a newer version of the app may write them.
struct CloudKitOpaqueTests {
    private static let id = "550e8400-e29b-41d4-a716-446655440000"
    private static let name = "note-_abc123-2:255-\(id)"

    /// A device that has a note with the fields `mood` and `weight`, which Mizan does not know.
    private static func ready() async throws -> (CloudKitDevice, MemoryCloudKit, UUID) {
        let cloud = MemoryCloudKit()
        cloud.state.withLock { $0.moreFields = ["mood": "STRING", "weight": "DOUBLE", "voice": "ASSETID"] }
        cloud.favorite("1:1")
        putNote("first", on: cloud)
        let device = try await CloudKitDevice(cloud)
        try await device.connect()
        try await device.run()
        return (device, cloud, try #require(UUID(uuidString: id)))
    }

    private static func putNote(_ text: String, mood: JSONValue = "calm", on cloud: MemoryCloudKit) {
        var fields = MemoryCloudKit.onAyah("2:255", ["createdAt": 1_700_000_000_000, "modifiedAt": 1_700_000_000_000])
        fields = MemoryCloudKit.with(fields, "noteText", .string(text), "STRING")
        fields = MemoryCloudKit.with(fields, "mood", mood, "STRING")
        fields = MemoryCloudKit.with(fields, "weight", .number(0.1), "DOUBLE")
        fields = MemoryCloudKit.with(fields, "voice", ["downloadURL": "https://cvws.example/x"], "ASSETID")
        cloud.put("AyahNote", name, fields)
    }

    private static func kept(_ device: CloudKitDevice) async throws -> [String] {
        try await device.database.read(device.owner) { reading in
            try reading.session.rows(
                "SELECT name, type, body FROM sync_opaque WHERE owner = \(reading.ownerKey) ORDER BY name"
            ).map { "\(try $0.text(0)) \(try $0.text(1)) \(try $0.text(2))" }
        }
    }

    private static func fields(_ device: CloudKitDevice, _ type: String) async throws -> [JSONValue?] {
        try await device.database.read(device.owner) { reading in
            var found: [JSONValue?] = []
            try RecordNote.each(of: type, CloudKitDevice.name, in: reading) { found.append($0.opaque) }
            return found
        }
    }

    /// The note is removed there while it is edited here, and the person decides for the edit.
    private static func removeThere(
        _ note: UUID, editing text: String, _ device: CloudKitDevice, _ cloud: MemoryCloudKit
    ) async throws {
        cloud.remove(name)
        try await device.edit(note, text)
        #expect(try await device.run().conflicts == 1)
        _ = try await device.home.connectors.resolve(
            RecordReference(type: "quran.AyahNote", key: id), of: CloudKitDevice.name, .mine, owner: device.owner)
    }

    @Test func anUpdateLeavesUnknownFields() async throws {
        let (device, cloud, note) = try await Self.ready()
        try await device.edit(note, "second")
        try await device.run()
        #expect(cloud.contents().last == "\(Self.name) second")
        #expect(cloud.value(Self.name, "mood") == "calm")
        #expect(cloud.value(Self.name, "voice") != nil)
    }

    /// The asset’s content was not kept.
    @Test func aRecordThatIsCreatedAgainHasItsUnknownFields() async throws {
        let (device, cloud, note) = try await Self.ready()
        try await Self.removeThere(note, editing: "second", device, cloud)
        try await device.runThrough()
        #expect(cloud.contents().last == "\(Self.name) second")
        #expect(cloud.value(Self.name, "mood") == "calm")
        #expect(cloud.value(Self.name, "weight") == .number(0.1))
        #expect(cloud.value(Self.name, "voice") == nil)
    }

    @Test func aRemoteThatLostARecordGetsItsUnknownFields() async throws {
        let (device, cloud, note) = try await Self.ready()
        cloud.state.withLock { state in
            state.epoch = 2
            state.records[MemoryCloudKit.zone]?[Self.name] = nil
        }
        try await device.edit(note, "second")
        try await device.runThrough()
        #expect(cloud.value(Self.name, "noteText") == "second")
        #expect(cloud.value(Self.name, "mood") == "calm")
    }

    /// The fields of a state that only the refusal of a push has shown are known, too, and so are later ones.
    @Test func theLatestUnknownFieldsCount() async throws {
        let (device, cloud, note) = try await Self.ready()
        try await device.database.write(device.owner) { transaction in
            try transaction.session.execute("DELETE FROM sync_record WHERE owner = \(transaction.ownerKey)")
            try transaction.session.execute(
                "UPDATE sync_connector SET sent_version = 0 WHERE owner = \(transaction.ownerKey)")
        }
        try await device.run()
        #expect(try await Self.fields(device, "quran.AyahNote").first??["mood"]?["value"] == "calm")
        Self.putNote("first", mood: "glad", on: cloud)
        try await device.run()
        try await Self.removeThere(note, editing: "second", device, cloud)
        try await device.runThrough()
        #expect(cloud.value(Self.name, "mood") == "glad")
    }

    @Test(arguments: [true, false]) func aRecordThatIsGoneOnBothSidesTakesItsFieldsAlong(isRemovedHere: Bool)
        async throws
    {
        let (device, cloud, note) = try await Self.ready()
        if isRemovedHere { try await device.removeNote(note) } else { cloud.remove(Self.name) }
        try await device.run()
        #expect(try await Self.fields(device, "quran.AyahNote").allSatisfy { $0 == nil })
        try await device.note("anew", on: "2:255", id: note)
        try await device.run()
        #expect(cloud.value(Self.name, "noteText") == "anew")
        #expect(cloud.value(Self.name, "mood") == nil)
    }

    /// The push is stored with the fields before it is sent, so a killed process sends them as well.
    @Test func aKilledPushKeepsUnknownFields() async throws {
        let (device, cloud, note) = try await Self.ready()
        try await Self.removeThere(note, editing: "third", device, cloud)
        cloud.onRequest { path in
            guard path.hasSuffix("records/modify") else { return }
            throw CancellationError()
        }
        await #expect(throws: (any Error).self) { try await device.runThrough(atMost: 2) }
        let files = try device.snapshot()
        cloud.onRequest(nil)
        try await device.restart(from: files)
        try await device.runThrough()
        #expect(cloud.value(Self.name, "noteText") == "third")
        #expect(cloud.value(Self.name, "mood") == "calm")
    }

    // MARK: Unknown types

    @Test func recordsOfUnknownTypesAreKeptAsTheyAre() async throws {
        let (device, cloud, _) = try await Self.ready()
        for place in 1...3 { cloud.put("Bookmark", "b\(place)", ["page": ["value": .integer(Int64(place))]]) }
        cloud.put("Reminder", "r1", [:])
        let report = try await device.run()
        #expect(
            report.remarks == [
                "Records of types that this Mizan does not know stay there as they are: Bookmark (3), Reminder (1)."
            ])
        #expect(report.held == 0)
        cloud.put("Bookmark", "b2", ["page": ["value": 20]])
        cloud.remove("b3")
        cloud.remove("r1")
        cloud.favorite("1:2")
        try await device.run()
        #expect(
            try await Self.kept(device) == [
                "b1 Bookmark {\"page\":{\"value\":1}}", "b2 Bookmark {\"page\":{\"value\":20}}",
            ])
        #expect(cloud.contents().contains("b1"))
        let names = try await device.database.read { try Catalogue.read(in: $0).lasting.map(\.name) }
        #expect(!names.contains("sync_opaque"))
    }

    @Test func aSnapshotDropsTheRecordsThatAreGone() async throws {
        let (device, cloud, _) = try await Self.ready()
        for place in 1...2 { cloud.put("Bookmark", "b\(place)", [:]) }
        try await device.run()
        cloud.state.withLock { state in
            state.epoch = 2
            state.records[MemoryCloudKit.zone]?["b1"] = nil
        }
        try await device.run()
        #expect(try await Self.kept(device) == ["b2 Bookmark {}"])
        try await device.home.connectors.remove(CloudKitDevice.name, owner: device.owner)
        #expect(try await Self.kept(device).isEmpty)
    }
}
