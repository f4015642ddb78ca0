import Changes
import HomeRemotes
import Kernel
import ModuleKit
import QuranDomain
import QuranInfrastructure
import Storage
import TestSupport
import Testing
import Transport

@testable import Composition
@testable import QuranData
@testable import QuranDataTests

/// The CloudKit client of one Mizan, synced with the CloudKit Web Services of another Mizan.
@Suite(.serialized)
struct CloudKitTogetherTests {
    /// A Mizan whose remote is the server.
    private static func device(
        _ app: CloudKitAppServer, zone: String = "QuranData"
    ) async throws -> CloudKitDevice {
        let clock = app.server.clock
        let http = HTTPClient(
            TransportConfiguration(addresses: AddressGuard(allowed: ["127.0.0.1"].compactMap(AddressRange.init))),
            effects: HTTPClient.Effects(now: { clock.now }))
        let device = try await CloudKitDevice(clock: clock, exchange: CloudKitExchange(http) { clock.now })
        try await device.connect(
            zone: zone, at: "http://127.0.0.1:\(app.server.port)/database/1/\(CloudKitAppServer.place)",
            answers: ["api-token": CloudKitAppServer.key, "web-auth-token": try await app.signIn()])
        return device
    }

    /// The records without the name of the user, whom both sides name differently.
    private static func contents(_ device: CloudKitDevice) async throws -> [String] {
        try await device.contents.map { $0.replacing("_abc123", with: "-") }
    }

    private static func contents(_ app: CloudKitAppServer) async throws -> [String] {
        try await app.server.application.context.database.read(app.server.owner) { reading in
            var lines: [String] = []
            for one in try QuranModule.favorites.all(in: reading) { lines.append("favorite---\(one.ayah.ayahID)") }
            for one in try QuranModule.notes.all(in: reading) {
                lines.append("note---\(one.ayah.ayahID)-\(one.id.text) \(one.text)")
            }
            for one in try QuranModule.progress.all(in: reading) {
                lines.append("progress---\(one.surahNumber) \(one.lastReadAyah)")
            }
            for one in try QuranModule.appSettings.all(in: reading) {
                lines.append("setting---\(one.settingKey) \(one.settingValue)")
            }
            for one in try QuranModule.profile.all(in: reading) { lines.append("profile-- \(one.appleUserID)") }
            return lines.sorted()
        }
    }

    @Test(arguments: ["QuranData", "_defaultZone"])
    func twoDevicesConvergeOverTheServer(zone: String) async throws {
        try await CloudKitAppServer.run { app in
            let (first, second) = (try await Self.device(app, zone: zone), try await Self.device(app, zone: zone))
            try await first.favorite("2:255")
            let note = try await first.note("from the first", on: "1:1")
            try await first.read(to: "18:10")
            try await first.set("theme", "\"dark\"")
            try await first.profile(ProfileChange(appleUserID: "001.a"))
            try await second.favorite("2:255")
            try await second.note("from the second", on: "1:1")
            for device in [first, second, first] { try await device.run() }
            let all = try await Self.contents(app)
            #expect(all.count == 6, "\(all)")
            #expect(try await Self.contents(first) == all)
            #expect(try await Self.contents(second) == all)
            // Both edit the same note: one text becomes a note of its own.
            app.server.clock.advance(seconds: 10)
            try await first.edit(note, "edited by the first")
            try await second.edit(note, "edited by the second")
            try await second.unfavorite("2:255")
            // The default zone shows a removal only in the list of all names, once a day.
            for _ in 0..<2 {
                app.server.clock.advance(seconds: 90_000)
                for device in [first, second, first] { try await device.run() }
            }
            let after = try await Self.contents(app)
            #expect(try await Self.contents(first) == after)
            #expect(try await Self.contents(second) == after)
            #expect(after.contains { $0.hasSuffix("edited by the first") }, "\(after)")
            #expect(after.contains { $0.hasSuffix("edited by the second") }, "\(after)")
            #expect(!after.contains { $0.hasPrefix("favorite") }, "\(after)")
            for device in [first, second] { try await device.close() }
        }
    }

    /// The first run of a device with many records, and a run with nothing new, which is one request.
    @Test func manyNotesAreSentInPartsAndARunWithoutNewsIsOneRequest() async throws {
        try await CloudKitAppServer.run { app in
            let device = try await Self.device(app)
            try await device.database.write(device.owner) { [quran = device.quran] transaction in
                for number in 1...1_001 {
                    _ = try quran.addNote(
                        on: AyahReference(surah: 2, ayah: number % 286 + 1), text: "note \(number)", in: transaction)
                }
            }
            let first = try await device.run()
            #expect(first.run?.sent == 1_001, "\(first)")
            // The feed has what this device sent; the next run has nothing new.
            _ = try await device.run()
            let last = try await device.run()
            #expect(last.run?.requests == 1, "\(last)")
            #expect(try await Self.contents(device) == Self.contents(app))
            try await device.close()
        }
    }
}
