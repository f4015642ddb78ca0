import FitnessDomain
import Foundation
import HomeDoor
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import FitnessData
@testable import HomeRemotes

/// The sync engine, the connector and a server of the progress API.
struct ProgressSyncTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    /// Moments one minute apart, years ago.
    private static func moment(_ number: Int) -> String {
        Instant(microseconds: 1_500_000_000_000_000 + Int64(number) * 60_000_000).description
    }

    @Test func entriesOfEachSideReachTheOtherSide() async throws {
        let (device, server) = try await Self.pair()
        let here = try await device.log(.weight, 75.5, at: "2024-01-15T08:00:00.250Z", notes: "after breakfast")
        server.put("steps", 8_000, at: "2019-03-01T12:00:00Z", notes: "walk")
        try await device.connect()
        #expect(try await device.standing(here).syncStatus == "pending")
        let report = try await device.run()
        #expect(report.synced == 2)
        #expect(report.pending + report.failed + report.held + report.conflicts == 0)
        #expect(try await device.contents == server.contents)
        let standing = try await device.standing(here)
        #expect(standing.syncStatus == "synced")
        #expect(standing.backendID == "b2")
        // The fraction of a second, which the server does not store, is kept here.
        #expect(try await device.all.contains { $0.taken.instant.description == "2024-01-15T08:00:00.250Z" })
        let version = try await device.database.read(device.owner) { try Journal.position(in: $0).version }
        let count = server.state.withLock { $0.requests.count }
        _ = try await device.run()
        #expect(server.state.withLock { $0.requests.count } == count + 1)
        #expect(try await device.database.read(device.owner) { try Journal.position(in: $0).version } == version)
    }

    /// For an entry from the server, both audit times are the moment of its measurement, as the seed requires. The history
    /// records when the entry arrived.
    @Test func arrivingEntriesHaveTheServersAuditTimesAndAHistory() async throws {
        let (device, server) = try await Self.pair()
        server.put("weight", 75.5, at: "2024-01-15T08:00:00Z")
        try await device.connect()
        try await device.run()
        let entry = try #require(try await device.all.first)
        #expect(entry.createdAt.description == "2024-01-15T08:00:00.000Z")
        #expect(entry.updatedAt == entry.createdAt)
        let learned = try await device.database.read(device.owner) { [owner = device.owner] reading in
            try reading.session.firstRow(
                "SELECT MAX(changed_at) FROM changes WHERE owner = \(Owners.require(owner, in: reading.session).key)")?
                .instant(0)
        }
        #expect(learned == device.clock.now)
    }

    @Test func anEditRemovesTheOldRowOnTheServer() async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 75.5, at: "2024-01-15T08:00:00Z")
        try await device.connect()
        try await device.run()
        try await device.edit(id) { $0.quantity = 76 }
        #expect(try await device.standing(id).syncStatus == "pending")
        try await device.run()
        #expect(server.contents == ["weight 76.0 1705305600 –"])
        #expect(try await device.standing(id).backendID == "b2")
        // The new row is sent before the old row is deleted, so that nothing is lost between the two requests.
        #expect(server.state.withLock { $0.requests.suffix(2) }.map { $0.prefix(4) } == ["POST", "DELE"])
        try await device.remove(id)
        try await device.run()
        #expect(server.entries.isEmpty)
        #expect(try await device.report().pending == 0)
    }

    @Test func aRemoteChangeArrives() async throws {
        let (device, server) = try await Self.pair()
        let id = server.put("weight", 75.5, at: "2024-01-15T08:00:00Z")
        let gone = server.put("steps", 4_000, at: "2024-01-15T09:00:00Z")
        try await device.connect()
        try await device.run()
        let before = try await device.all
        #expect(before.count == 2)
        // Another app edits the entry: it deletes the row and sends a new one.
        server.remove(id)
        server.put("weight", 76, at: "2024-01-15T08:00:00Z")
        server.remove(gone)
        try await device.run()
        let after = try await device.all
        #expect(after.map(\.quantity) == [76])
        // The entry keeps its id here.
        #expect(before.map(\.id).contains(after[0].id))
    }

    /// An entry that was removed and restored here is sent as a new entry.
    @Test func aRestoredEntryExistsOnceOnTheServer() async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 75.5, at: "2024-01-15T08:00:00Z")
        try await device.connect()
        try await device.run()
        try await device.remove(id)
        try await device.run()
        try await device.database.write(device.owner) { [fitness = device.fitness] in
            _ = try fitness.restore(id, in: $0)
        }
        try await device.run()
        #expect(server.contents == ["weight 75.5 1705305600 –"])
        #expect(try await device.all.count == 1)
    }

    /// Both sides have the same entry before the first sync, as after `sync remove` and `sync add`.
    @Test func anEntryOnBothSidesIsNotDuplicated() async throws {
        let (device, server) = try await Self.pair()
        for number in 0..<5 {
            try await device.log(.water, 0.25, at: "2024-01-15T0\(number):00:00Z")
        }
        // Two equal entries stay two on both sides.
        try await device.log(.water, 0.25, at: "2024-01-15T00:00:00Z")
        server.put("steps", 4_000, at: "2024-01-15T09:00:00Z")
        try await device.connect()
        try await device.run()
        #expect(server.entries.count == 7)
        try await device.home.connectors.remove(ProgressDevice.name, owner: device.owner)
        try await device.connect()
        let report = try await device.run()
        #expect(report.synced == 7)
        #expect(server.entries.count == 7)
        #expect(try await device.all.count == 7)
    }

    @Test func aRemoteRemovalOfALocallyEditedEntryIsAConflict() async throws {
        for choice in ConnectorService.Choice.allCases {
            let (device, server) = try await Self.pair()
            let id = try await device.log(.weight, 75.5, at: "2024-01-15T08:00:00Z")
            try await device.connect()
            for _ in 0..<2 { try await device.run() }
            server.remove("b1")
            try await device.edit(id) { $0.quantity = 76 }
            #expect(try await device.run().conflicts == 1)
            #expect(try await device.standing(id).syncStatus == "failed")
            #expect(try await device.run().conflicts == 1)
            _ = try await device.home.connectors.resolve(
                EntryFields.reference(id.text), of: ProgressDevice.name, choice, owner: device.owner)
            try await device.run()
            #expect(server.contents == (choice == .mine ? ["weight 76.0 1705305600 –"] : []))
            #expect(try await device.contents == server.contents)
        }
    }

    @Test func aRefusedEntryDoesNotBlockOtherEntries() async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.steps, 666, at: "2024-01-15T08:00:00Z")
        try await device.log(.steps, 667, at: "2024-01-15T09:00:00Z")
        try await device.connect()
        let report = try await device.run()
        #expect(report.failed == 1)
        #expect(server.entries.map(\.quantity) == [667])
        #expect(try await device.standing(id).syncStatus == "failed")
        let troubles = try await device.home.connectors.troubles([.refused], owner: device.owner).items
        #expect(troubles.first?.message?.contains("not this quantity") == true)
    }

    /// An entry that the device's rules refuse is held with the reason; all other entries arrive.
    @Test func anEntryThatCannotBeStoredIsHeld() async throws {
        let (device, server) = try await Self.pair()
        server.put("heart_rate", 60, at: "2024-01-15T08:00:00Z")
        server.put("weight", 501, at: "2024-01-15T08:00:00Z")
        server.put("weight", 75, at: "2024-01-15T08:00:00Z", notes: String(repeating: "n", count: 501))
        let mended = server.put("mood_score", 11, at: "2024-01-15T08:00:00Z")
        server.put("steps", 4_000, at: "2024-01-15T09:00:00Z")
        try await device.connect()
        let report = try await device.run()
        #expect(report.held == 4)
        #expect(try await device.all.map(\.quantity) == [4_000])
        server.remove(mended)
        #expect(try await device.run().held == 3)
        #expect(try await device.all.count == 1)
    }

    /// If an entry is removed while a list is read, the rows shift, and a row may appear on no page. Mizan searches for the
    /// missing entry before the entry counts as removed.
    @Test func anEntryThatMovesDuringTheReadIsKept() async throws {
        let (device, server) = try await Self.pair()
        for number in 0..<250 {
            server.put("steps", Double(number), at: Self.moment(number))
        }
        try await device.connect()
        try await device.run()
        #expect(try await device.all.count == 250)
        let first = try #require(server.entries.max { ($0.second, $0.id) < ($1.second, $1.id) })
        server.onAnswer { [weak server] _, line in
            if line.contains("offset=0") { server?.remove(first.id) }
        }
        _ = try await device.run()
        server.onAnswer(nil)
        // The removed entry was listed before its removal, so it is still stored; no other entry is missing.
        #expect(try await device.all.count == 250)
        _ = try await device.run()
        #expect(try await device.all.count == 249)
        #expect(try await device.contents == server.contents)
        let removals = try await device.database.read(device.owner) { reading in
            try reading.session.firstRow(
                "SELECT COUNT(*) FROM fitness_entry WHERE owner = \(reading.ownerKey) AND deleted_at IS NOT NULL")?
                .integer(0)
        }
        #expect(removals == 1)
    }

    /// Servers from the time of the seed list entries without pages. Later servers accept one moment instead of a day and a
    /// time.
    @Test(arguments: ["old", "moments", "small pages"])
    func serversOfOlderAndNewerVersionsAreSynced(kind: String) async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { state in
            state.isOld = kind == "old"
            state.wantsMoments = kind == "moments"
            if kind == "small pages" { state.largestPage = 7 }
        }
        for number in 0..<30 { server.put("steps", Double(number), at: Self.moment(number * 1_000)) }
        for number in 0..<5 { try await device.log(.weight, 70 + Double(number), at: "2022-05-01T08:00:0\(number)Z") }
        try await device.connect()
        try await device.run()
        #expect(server.entries.count == 35)
        #expect(try await device.contents == server.contents)
        _ = try await device.run()
        #expect(server.entries.count == 35)
    }

    /// Reading the sync states of many entries together gives the same states as reading each state separately.
    @Test func manySyncStatusesAreReadTogether() async throws {
        let (device, server) = try await Self.pair()
        let refused = try await device.log(.steps, 666, at: Self.moment(0))
        for number in 1..<140 { try await device.log(.steps, Double(number), at: Self.moment(number)) }
        try await device.connect()
        try await device.run()
        let edited = try await device.log(.steps, 140, at: Self.moment(140))
        let all = try await device.all.map(\.id)
        let together = try await device.database.read(device.owner) { [fitness = device.fitness] in
            try fitness.standings(of: all, in: $0)
        }
        #expect(together.count == 141)
        for (id, standing) in zip(all, together) {
            #expect(try await device.standing(id) == standing)
            let wanted = id == refused ? "failed" : id == edited ? "pending" : "synced"
            #expect(standing.syncStatus == wanted)
        }
        #expect(Set(together.compactMap(\.backendID)) == Set(server.entries.map(\.id)))
    }

    /// All entries are older than a month and fill a hundred pages.
    @Test func theTenThousandthEntryIsSyncedLikeTheFirstEntry() async throws {
        let (device, server) = try await Self.pair()
        for number in 0..<10_001 {
            server.put("steps", Double(number), at: Self.moment(number))
        }
        try await device.connect()
        let report = try await device.run()
        #expect(report.synced == 10_001)
        #expect(try await device.contents == server.contents)
        // The last entry can be edited like the first.
        let last = try #require(try await device.all.max { $0.quantity < $1.quantity })
        try await device.edit(last.id) { $0.quantity = 20_000 }
        try await device.run()
        #expect(try await device.contents == server.contents)
        #expect(server.entries.count == 10_001)
    }
}
