import HomeRemotes
import Kernel
import QuranInfrastructure
import Storage
import Synchronization
import Testing

/// A zone whose token was refused, and which then has only a few of the records that it had.
struct CloudKitLossTests {
    private static func filled() async throws -> (CloudKitDevice, MemoryCloudKit) {
        let cloud = MemoryCloudKit()
        let device = try await CloudKitDevice(cloud)
        for ayah in 1...12 { cloud.favorite("2:\(ayah)") }
        try await device.connect()
        try await device.run()
        return (device, cloud)
    }

    @Test func aSnapshotThatOmitsRecordsWhichAreThereRemovesNothing() async throws {
        let (device, cloud) = try await Self.filled()
        let zone: JSONValue = ["zoneName": "QuranData"]
        let refused: JSONValue = ["zones": [["zoneID": zone, "serverErrorCode": "BAD_REQUEST", "reason": "because"]]]
        // One record is seen, so the zone is not empty.
        let one: JSONValue = [
            "recordName": "favorite-_abc123-2:1", "recordType": "FavoriteAyah", "recordChangeTag": "x",
            "fields": MemoryCloudKit.onAyah("2:1", ["favoritedAt": 1_700_000_000_000]),
        ]
        let page: JSONValue = [
            "zones": [["zoneID": zone, "records": [one], "syncToken": "1.99.0", "moreComing": false]]
        ]
        cloud.state.withLock {
            $0.scripted = [refused, page].map { ("changes/zone", CloudKitReply(body: JSONWriter.bytes($0))) }
        }
        let report = try await device.run()
        #expect(report.run?.gone == 0)
        #expect(try await device.contents.count == 12)
        #expect(cloud.contents().count == 12)
    }

    /// The sentence about removed records names the number by which they can be taken back.
    @Test func aRealLossIsBelievedAndHasANumber() async throws {
        let (device, cloud) = try await Self.filled()
        try await device.favorite("1:1")
        try await device.run()
        cloud.state.withLock { state in
            state.epoch = 2
            for ayah in 2...12 { state.records[MemoryCloudKit.zone]?["favorite-_abc123-2:\(ayah)"] = nil }
        }
        let report = try await device.run()
        #expect(report.run?.gone == 11)
        #expect(try await device.contents.count == 2)
        let number = try #require(report.run?.operation)
        let batch = try await device.database.read(device.owner) { try Journal.batch(of: number, in: $0) }
        #expect(batch?.versions.lowerBound == number)
        #expect(batch?.operation.action == "sync with icloud")
    }

    /// Records that cannot even be held are counted, until they are removed there.
    @Test func recordsWithoutAUsableNameOrTypeAreCounted() async throws {
        let (device, cloud) = try await Self.filled()
        cloud.put(String(repeating: "U", count: 300), "x1", [:])
        cloud.put("FavoriteAyah", "é", [:])
        cloud.put("FavoriteAyah", "", [:])
        let sentence = "records there without a usable name, type or change tag stay as they are."
        #expect(try await device.run().remarks == ["3 \(sentence)"])
        cloud.remove("é")
        _ = try await device.run()
        #expect(try await device.report().remarks == ["2 \(sentence)"])
        #expect(try await device.troubles(.held).isEmpty)
    }
}
