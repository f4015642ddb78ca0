import FitnessDomain
import FitnessInfrastructure
import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import FitnessData

/// Entries of the server that the device refuses, either for good or only for now.
struct ProgressHeldTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static let morning = "2024-01-15T08:00:00Z"

    /// An entry dated before any measurement was possible, or in the future, is held and reported.
    @Test func anEntryWithADateOutOfRangeIsHeldAndReported() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 1, at: "1850-06-01T08:00:00Z")
        let late = server.put("steps", 2, at: "2200-01-01T00:00:00Z")
        server.put("steps", 3, at: Self.morning)
        try await device.connect()
        let report = try await device.run()
        #expect(report.held == 2)
        #expect(try await device.all.map(\.quantity) == [3])
        let messages = try await device.home.connectors.troubles([.held], owner: device.owner).items.compactMap(
            \.message)
        #expect(
            messages.sorted() == [
                """
                “fitiq” has the entry “x1”. 1850-06-01T08:00:00.000Z is out of range: the years are 1900 to 9999.
                """,
                """
                “fitiq” has the entry “x2”. 2200-01-01T00:00:00.000Z is too far in the future: an entry can be at \
                most a day ahead.
                """,
            ])
        #expect(messages.contains(try #require(report.heldMessage)))
        #expect(report.json["heldMessage"] == report.heldMessage.map(JSONValue.string))
        #expect(try await device.run().held == 2)
        server.remove(late)
        #expect(try await device.run().held == 1)
    }

    /// A held entry is not stored on the device, so the report identifies it for every kind of fault.
    @Test func theReportIdentifiesAHeldEntry() async throws {
        let (device, server) = try await Self.pair()
        server.put("heart_rate", 60, at: Self.morning)
        server.put("weight", 501, at: Self.morning)
        server.put("weight", 75, at: Self.morning, notes: String(repeating: "n", count: 501))
        try await device.connect()
        #expect(try await device.run().held == 3)
        let messages = try await device.home.connectors.troubles([.held], owner: device.owner).items.compactMap(
            \.message)
        #expect(
            messages.map { $0.split(separator: ".")[0] }.sorted() == [1, 2, 3].map { "“fitiq” has the entry “x\($0)”" })
        #expect(
            messages.contains {
                $0.hasSuffix(
                    "The server's answer has the type “heart_rate”, which does not exist.")
            })
    }

    /// One unreadable row is set aside with its reason, and everything else continues (F-90).
    @Test(arguments: [
        (#"{"id":"x9","type":"weight","quantity":"70","date":"2024-01-15T09:00:00Z"}"#, "x9"),
        (#"{"id":"x9","type":"weight","quantity":70}"#, "x9"),
        (#"{"type":"weight","quantity":70}"#, "a row without an id"),
        ("7", "a row without an id"), (#"{"id":".","type":"weight","quantity":70}"#, "a row without an id"),
    ])
    func anUnreadableRowDoesNotStopTheOtherRows(row: String, name: String) async throws {
        let (device, server) = try await Self.pair()
        for hour in 5..<8 { server.put("steps", Double(hour), at: "2024-01-15T0\(hour):00:00Z") }
        let id = try await device.log(.weight, 75, at: Self.morning)
        try await device.connect()
        server.onBody { line, body in
            guard line.hasPrefix("GET"), case .array(let rows)? = body["data"]?["entries"] else { return body }
            let odd = try JSONReader.read(Array(row.utf8))
            return ["data": ["entries": .array(rows + [odd]), "total": .integer(Int64(rows.count + 1)), "limit": 100]]
        }
        for _ in 0..<2 {
            let report = try await device.run()
            #expect(report.held == 1 && report.synced == 4 && report.pending == 0)
            #expect(
                report.heldMessage?.hasPrefix("“fitiq” has the entry “\(name)") == true, "\(report.heldMessage ?? "–")")
            #expect(report.heldMessage?.contains("data.entries[") == true)
            #expect(report.heldMessage?.contains("\\") == false)
        }
        #expect(server.entries.count == 4)
        #expect(try await device.standing(id).syncStatus == "synced")
        // The server's row is now correct.
        server.onBody(nil)
        #expect(try await device.run().held == 0)
    }

    /// A future entry is stored when its time has come.
    @Test func aFutureEntryArrivesWhenItsTimeHasCome() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 1, at: device.clock.now.advanced(by: .seconds(2 * 86_400)).description)
        try await device.connect()
        #expect(try await device.run().held == 1)
        device.clock.advance(seconds: 86_400)
        #expect(try await device.run().held == 0)
        #expect(try await device.contents == server.contents)
    }

    /// Some servers refuse requests for very early days.
    @Test func aServerThatRefusesEarlyDaysIsAskedForLaterDays() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.firstDay = Instant("1900-01-01T00:00:00Z")?.wholeSeconds }
        server.put("steps", 3, at: Self.morning)
        try await device.connect()
        #expect(try await device.run().synced == 1)
    }

    /// The entry was sent while the clock was ahead, so its date is in the future. Later edits and its removal are still sent
    /// to the server.
    @Test(arguments: [true, false])
    func anEntryFromAClockThatWasAheadCanBeEditedAndRemoved(isRemoved: Bool) async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        device.clock.advance(seconds: 3 * 86_400)
        let id = try await device.log(.weight, 99, at: device.clock.now.description)
        try await device.run()
        device.clock.advance(seconds: -3 * 86_400)
        for _ in 0..<2 { #expect(try await device.run().held == 0) }
        if isRemoved { try await device.remove(id) } else { try await device.edit(id) { $0.quantity = 98 } }
        let report = try await device.run()
        #expect(report.held == 0 && report.conflicts == 0)
        #expect(server.entries.map(\.quantity) == (isRemoved ? [] : [98]))
        guard !isRemoved else { return }
        try await device.edit(id) { $0.date = Instant(Self.morning) }
        for _ in 0..<2 { #expect(try await device.run().held == 0) }
        #expect(server.contents == ["weight 98.0 1705305600 –"])
    }

    /// An id that no store can keep unchanged is still a valid id.
    @Test func anIDWithAnUnstorableCharacterDoesNotStopTheSync() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { state in
            state.entries.append(.init(id: "a\0b", type: "weight", quantity: 70, second: 1_705_305_600, notes: nil))
        }
        server.put("steps", 3, at: Self.morning)
        try await device.connect()
        for _ in 0..<2 { #expect(try await device.run().synced == 2) }
        let ids = try await device.all.map(\.id)
        var names: [String?] = []
        for id in ids { names.append(try await device.standing(id).backendID) }
        #expect(Set(names) == ["a\0b", "x1"])
    }
}
