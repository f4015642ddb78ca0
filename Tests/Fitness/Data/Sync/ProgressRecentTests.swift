import FitnessDomain
import HomeRemotes
import Kernel
import Synchronization
import TestSupport
import Testing
import Transport

@testable import FitnessData

/// A run requests only entries that may have changed; once a day it requests all entries (F-87).
struct ProgressRecentTests {
    private static let year = "2020-05-04T08:00:00Z"
    private static let week = "2026-01-05T08:00:00Z"

    /// A device in sync with a server that has three hundred entries over six years.
    private static func inStep() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        for number in 0..<300 {
            let day = try #require(CivilDay(daysSince1970: 18_262 + number * 7))
            server.put("weight", 70 + Double(number % 10), at: "\(day)T06:00:00Z")
        }
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        device.wholeEvery = 86_400
        try await device.connect()
        #expect(try await device.run().synced == 300)
        return (device, server)
    }

    private static func requests(
        _ device: ProgressDevice, _ server: ScriptedProgressAPI
    ) async throws -> [String] {
        let before = server.state.withLock { $0.requests.count }
        try await device.run()
        return server.state.withLock { state in
            state.requests.dropFirst(before).map { String($0.prefix { $0 != " " }) }
        }
    }

    @Test func aRunWithoutChangesTakesOneRequest() async throws {
        let (device, server) = try await Self.inStep()
        #expect(try await Self.requests(device, server) == ["GET"])
        device.clock.advance(seconds: 86_399)
        #expect(try await Self.requests(device, server) == ["GET"])
        device.clock.advance(seconds: 1)
        #expect(try await Self.requests(device, server).count == 4)
        #expect(try await Self.requests(device, server) == ["GET"])
    }

    /// A server that ignores the requested days lists its newest entries. Only three pages are read. An entry that is missing from them
    /// does not count as removed.
    @Test func aServerWithoutDayFiltersIsAskedForThreePages() async throws {
        let (device, server) = try await Self.inStep()
        server.state.withLock { ($0.knowsNoDays, $0.largestPage) = (true, 20) }
        #expect(try await Self.requests(device, server) == ["GET", "GET", "GET"])
        #expect(try await device.all.count == 300)
        let id = try await device.log(.steps, 7, at: device.clock.now.description)
        #expect(try await Self.requests(device, server) == ["POST", "GET", "GET", "GET"])
        #expect(try await device.standing(id).syncStatus == "synced")
        // Before an entry that may have been stored is sent again, it is searched for in all lists.
        try await device.log(.steps, 8, at: "2021-01-01T00:00:00Z")
        server.onAnswer { _, line in
            if line.hasPrefix("POST") || line.contains("type=") {
                throw TransportError(.brokenOff, at: "api.example.org")
            }
        }
        await #expect(throws: (any Error).self) { try await device.run() }
        server.onAnswer(nil)
        device.clock.advance(seconds: 3_600)
        try await device.run()
        #expect(server.entries.count == 302)
        #expect(try await device.contents == server.contents)
    }

    /// New entries are sent before anything is listed.
    @Test func newEntriesAreSentFirst() async throws {
        let (device, server) = try await Self.inStep()
        let id = try await device.log(.steps, 7, at: device.clock.now.description)
        #expect(try await Self.requests(device, server).first == "POST")
        #expect(try await device.standing(id).syncStatus == "synced")
        #expect(try await device.contents == server.contents)
        #expect(try await Self.requests(device, server) == ["GET"])
    }

    @Test func newRemoteEntriesArriveInTheNextRun() async throws {
        let (device, server) = try await Self.inStep()
        server.put("steps", 9, at: Self.week)
        _ = try await Self.requests(device, server)
        #expect(try await device.contents == server.contents)
    }

    /// After an edit or a removal of an old entry, only the days around the entry are requested.
    @Test func anOldEntryIsLookedUpByItsMoment() async throws {
        let (device, server) = try await Self.inStep()
        let old = try #require(try await device.all.min { $0.taken.instant < $1.taken.instant })
        try await device.edit(old.id) { $0.quantity = 99 }
        #expect(try await Self.requests(device, server).prefix(3) == ["GET", "POST", "DELETE"])
        #expect(try await device.contents == server.contents)
        try await device.remove(old.id)
        #expect(try await Self.requests(device, server).count <= 4)
        #expect(server.entries.count == 299)
        #expect(try await device.contents == server.contents)
    }

    /// A change of an old entry is found once a day. A removal of a recent entry is found at once.
    @Test func changesOfOldEntriesAreFoundOnceADay() async throws {
        let (device, server) = try await Self.inStep()
        server.put("steps", 9, at: Self.week)
        try await device.run()
        let ids = server.entries.map(\.id)
        server.remove(ids[0])
        server.remove(ids[300])
        server.put("steps", 5, at: Self.year)
        try await device.run()
        #expect(try await device.all.count == 300)
        device.clock.advance(seconds: 86_400)
        try await device.run()
        #expect(try await device.contents == server.contents)
    }

    /// If another app removed an old entry that was edited on the device, this is a conflict, as for recent entries.
    @Test func anOldEntryDeletedOnTheServerIsAConflict() async throws {
        let (device, server) = try await Self.inStep()
        let old = try #require(try await device.all.min { $0.taken.instant < $1.taken.instant })
        let backendID = try #require(try await device.standing(old.id).backendID)
        server.remove(backendID)
        try await device.edit(old.id) { $0.quantity = 99 }
        #expect(try await device.run().conflicts == 1)
    }
}
