import Changes
import FitnessDomain
import Foundation
import HomeRemotes
import Kernel
import Storage
import Synchronization
import Testing

@testable import FitnessData

/// Changes of single fields on either side, and the common state from which changes are recognised.
struct ProgressFieldTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static let morning = "2024-01-15T08:00:00Z"
    private static let evening = "2024-01-15T20:00:00Z"

    // MARK: Notes

    /// Notes arrive unchanged, including blanks at their ends.
    @Test func notesArriveUnchanged() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 4_000, at: Self.morning, notes: "  line 1\nline 2\n\n")
        server.put("weight", 70, at: Self.morning, notes: "fasting")
        try await device.connect()
        for _ in 0..<2 { try await device.run() }
        #expect(try await device.contents == server.contents)
        // Blanks that were added on the server are adopted. Blanks that the server removed are kept on the device.
        server.state.withLock { state in
            state.entries = state.entries.map { entry in
                let notes = entry.type == "weight" ? " fasting" : "line 1\nline 2"
                return .init(
                    id: entry.id, type: entry.type, quantity: entry.quantity, second: entry.second, notes: notes)
            }
        }
        for _ in 0..<2 { try await device.run() }
        let notes = try await device.all.map { $0.notes ?? "" }
        #expect(Set(notes) == [" fasting", "  line 1\nline 2\n\n"])
        // Blanks that are removed on the device are also removed on the server.
        let weight = try #require(try await device.all.first { $0.type == .weight })
        try await device.edit(weight.id) { $0.notes = .set("fasting") }
        for _ in 0..<2 { try await device.run() }
        #expect(server.entries.filter { $0.type == "weight" }.map(\.notes) == ["fasting"])
    }

    /// Notes of only blanks count as missing, by whatever route they arrive.
    @Test(arguments: [" ", "\n\t ", "", "\u{00A0}"])
    func blankNotesCountAsMissing(notes: String) async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 70, at: Self.morning, notes: notes)
        server.put("steps", 4_000, at: Self.morning, notes: notes)
        try await device.connect()
        try await device.run()
        #expect(try await device.all.map(\.notes) == [nil, nil])
        try await device.edit(id) { $0.notes = .set("after breakfast") }
        try await device.edit(id) { $0.notes = .set(notes) }
        #expect(try await device.all.map(\.notes) == [nil, nil])
        let type = try #require(device.fitness.recordTypes.first { $0.schema.type == EntryFields.type })
        try await device.database.write(device.owner) { transaction in
            let fields = try #require(try type.read([id.text], in: transaction.reading)[id.text]?.fields)
            guard case .object(let members) = fields else { return }
            let sent = JSONValue.object(
                members.filter { $0.name != "notes" } + [.init("notes", .string(notes))])
            _ = try type.apply(.put(key: id.text, fields: sent), in: transaction)
        }
        let stored = try await device.database.read(device.owner) { reading in
            try reading.session.firstRow(
                "SELECT COUNT(*) FROM fitness_entry WHERE owner = \(reading.ownerKey) AND notes IS NOT NULL")?.integer(
                    0)
        }
        #expect(stored == 0)
        try await device.run()
        #expect(try await device.run().run?.sent == 0)
        #expect(try await device.contents.map { $0.hasSuffix(" –") } == [true, true])
    }

    // MARK: Both sides

    /// If an entry was removed on both sides, no common state is stored for it.
    @Test func aMissingEntryHasNoCommonState() async throws {
        let (device, _) = try await Self.pair()
        let gone = try await device.log(.weight, 70, at: Self.morning)
        try await device.log(.weight, 71, at: Self.evening)
        try await device.connect()
        #expect(try await device.run().synced == 2)
        try await device.remove(gone)
        #expect(try await device.report().synced == 1)
        #expect(try await device.report().pending == 1)
        #expect(try await device.run().synced == 1)
        #expect(try await device.report().pending == 0)
    }

    /// A new entry is looked up by type and moment, not compared with all entries (contracts/fitness.md §1.4, 14).
    @Test func aNewEntryIsNotComparedWithEveryEntry() async throws {
        let (device, server) = try await Self.pair()
        try await device.database.write(device.owner) { [fitness = device.fitness] transaction in
            for number in 0..<2_000 {
                let moment = Instant(microseconds: 1_500_000_000_000_000 + Int64(number) * 60_000_000)
                _ = try fitness.log(EntryDraft(.steps, Double(number + 1_000), at: moment), in: transaction)
            }
        }
        let plan = try await device.database.read(device.owner) { reading in
            let sql = ProgressArrivals.sameMoment("steps", 1_500_000_000_000_000, in: reading)
            return try reading.session.rows("EXPLAIN QUERY PLAN \(sql)").map { try $0.text(3) }
        }
        #expect(plan.count == 1)
        #expect(plan.first?.contains("SEARCH") == true)
        #expect(plan.first?.contains("fitness_entry_by_type (owner=? AND type=? AND date>? AND date<?)") == true)
        // The 64 new entries must each be matched to a different entry of the device.
        for number in 0..<64 {
            let moment = Instant(microseconds: 1_500_000_000_000_000 + Int64(number) * 60_000_000)
            server.put("steps", Double(number + 1_000), at: moment.description)
        }
        try await device.connect()
        _ = try await device.run()
        #expect(server.entries.count == 2_000)
        #expect(try await device.all.count == 2_000)
    }
}
