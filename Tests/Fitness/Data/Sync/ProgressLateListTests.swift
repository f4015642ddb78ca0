import FitnessDomain
import FitnessInfrastructure
import HomeRemotes
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import FitnessData

/// Servers whose lists lag behind: for a while, a sent entry is missing from the lists.
struct ProgressLateListTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        server.state.withLock { $0.isLate = true }
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static let morning = "2024-01-15T08:00:00Z"

    /// Makes the server list all that it has.
    private static func catchUp(_ server: ScriptedProgressAPI) {
        server.state.withLock { ($0.isLate, $0.unlisted) = (false, []) }
    }

    @Test func anEntryThatIsNotListedYetIsKept() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 4_000, at: Self.morning)
        try await device.connect()
        try await device.run()
        let id = try await device.log(.weight, 70, at: Self.morning)
        for _ in 0..<3 {
            #expect(try await device.run().run?.received == 0)
            #expect(try await device.all.count == 2)
            #expect(try await device.standing(id) == EntryStanding(backendID: "b2", syncStatus: "synced"))
        }
        Self.catchUp(server)
        #expect(try await device.run().run?.received == 0)
        #expect(try await device.all.count == 2)
        #expect(server.entries.count == 2)
    }

    /// If an entry has been listed once and is then missing from the list, it counts as removed.
    @Test func anEntryThatLeavesTheListCountsAsDeleted() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let id = try await device.log(.weight, 70, at: Self.morning)
        try await device.run()
        try await device.run()
        Self.catchUp(server)
        try await device.run()
        #expect(try await device.standing(id) == EntryStanding(backendID: "b1", syncStatus: "synced"))
        server.remove("b1")
        try await device.run()
        #expect(try await device.all.isEmpty)
    }

    /// Either the server confirmed the entry but did not store it, or another app removed the entry before a list contained it.
    @Test(arguments: [0, 30])
    func anEntryUnlistedForADayCountsAsDeleted(days: Int64) async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        try await device.log(.weight, 70, at: Self.morning)
        try await device.run()
        server.remove("b1")
        // The day is counted from the first list without the entry, even if that is long after the push.
        device.clock.advance(seconds: days * 86_400)
        try await device.run()
        device.clock.advance(seconds: 86_399)
        try await device.run()
        #expect(try await device.all.count == 1)
        device.clock.advance(seconds: 1)
        try await device.run()
        #expect(try await device.all.isEmpty)
    }

    /// An entry counts as removed after a day of real time. A clock that was wrong once does not shorten this time.
    @Test(arguments: [2, 400])
    func aClockThatWasWrongForATimeDoesNotDeleteEntries(days: Int64) async throws {
        let server = ScriptedProgressAPI()
        server.state.withLock { $0.isLate = true }
        let passed = TestClock()
        let device = try await ProgressDevice(server.exchange, clock: server.clock) { [clock = server.clock] in
            ClockReading(
                wall: clock.now, uptime: passed.now.microseconds, boot: "one", isSynchronised: false)
        }
        try await device.connect()
        try await device.log(.weight, 70, at: Self.morning)
        for _ in 0..<2 { try await device.run() }
        for _ in 0..<2 {
            device.clock.advance(seconds: days * 86_400)
            try await device.run()
            #expect(try await device.all.count == 1)
            device.clock.advance(seconds: -days * 86_400)
            try await device.run()
            #expect(try await device.all.count == 1)
        }
        // When two days really pass, the entry is removed.
        server.remove("b1")
        for _ in 0..<2 {
            for clock in [device.clock, passed] { clock.advance(seconds: 90_000) }
            try await device.run()
        }
        #expect(try await device.all.isEmpty)
    }

    /// A tag encodes every id, even one with characters that the store cannot contain.
    @Test(arguments: ["a\0b", "\0", "a\u{FFFE}0", "\u{FFFE}\0\u{FFFE}", "a:b 7", "\u{FFFE}"])
    func tagsEncodeAnyID(id: String) throws {
        let entry = ProgressEntryResponse(id: id, type: "weight", quantity: 70, date: Self.morning)
        let tag = try #require(BackendTag(BackendTag(entry).text))
        #expect(tag == BackendTag(entry) && tag.backendID == id)
        #expect(!tag.text.unicodeScalars.contains("\0"))
    }

    /// Tags in older stores do not record whether an entry has been listed. Such tags count as tags of listed entries.
    @Test func tagsOfOlderStoresCountAsListed() throws {
        let entry = ProgressEntryResponse(id: "a:b", type: "weight", quantity: 70, date: Self.morning)
        let older = try #require(BackendTag("\(BackendTag(entry).content):a:b"))
        #expect(older == BackendTag(entry) && older.sight == .listed && older.backendID == "a:b")
        for sight in [BackendTag.Sight.sent, .missed(since: 1_705_305_600)] {
            let tag = try #require(BackendTag(BackendTag(entry, sight).text))
            #expect(tag.sight == sight && tag.backendID == "a:b" && tag.isOfSameState(as: older) && tag != older)
        }
        #expect(BackendTag(BackendTag.gone) == nil && BackendTag(nil) == nil)
    }

    @Test func anEditOfAnUnlistedEntryReplacesTheEntryOnTheServer() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let id = try await device.log(.weight, 70, at: Self.morning)
        try await device.run()
        try await device.edit(id) { $0.quantity = 71 }
        let report = try await device.run()
        #expect(report.conflicts == 0 && report.run?.sent == 1)
        #expect(server.entries.map(\.quantity) == [71])
        Self.catchUp(server)
        for _ in 0..<2 { #expect(try await device.run().run?.received == 0) }
        #expect(try await device.all.map(\.quantity) == [71])
        #expect(server.entries.map(\.quantity) == [71])
    }

    @Test func aRemovalOfAnUnlistedEntryIsSent() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let id = try await device.log(.weight, 70, at: Self.morning)
        try await device.run()
        try await device.remove(id)
        try await device.run()
        Self.catchUp(server)
        try await device.run()
        #expect(server.entries.isEmpty)
        #expect(try await device.all.isEmpty)
    }

    /// The device edits an entry, and the list does not show the edit yet. The edit is not reverted.
    @Test func anEditIsKeptWhileTheListCatchesUp() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let id = try await device.log(.weight, 70, at: Self.morning)
        try await device.run()
        try await device.edit(id) { $0.notes = .set("fasting") }
        Self.catchUp(server)
        #expect(try await device.run().conflicts == 0)
        #expect(try await device.contents == ["weight 70.0 1705305600 fasting"])
        #expect(server.contents == ["weight 70.0 1705305600 fasting"])
    }

    /// Some servers answer a POST with an id that no list shows.
    @Test func anEntryListedUnderAnotherIDIsRecognised() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { ($0.isLate, $0.wrongID) = (false, "tmp-1") }
        try await device.connect()
        let id = try await device.log(.weight, 70, at: Self.morning, notes: "fasting")
        for _ in 0..<3 { try await device.run() }
        #expect(try await device.all.count == 1)
        #expect(server.entries.map(\.id) == ["b1"])
        #expect(try await device.standing(id) == EntryStanding(backendID: "b1", syncStatus: "synced"))
    }
}
