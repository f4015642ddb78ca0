import FitnessDomain
import FitnessInfrastructure
import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import Synchronization
import Testing

@testable import FitnessData

/// Servers whose answers follow no contract, but look like a success.
struct ProgressOddServerTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static let morning = "2024-01-15T08:00:00Z"
    private static let evening = "2024-01-15T20:00:00Z"

    // MARK: Ids

    /// The server stores the entry, but answers with the id of a different entry. The right id is found in the list.
    @Test func theRightIDIsLookedUpIfAnAnswerHasAnotherEntrysID() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 4_000, at: Self.morning)
        try await device.connect()
        try await device.run()
        server.state.withLock { $0.wrongID = "x1" }
        let id = try await device.log(.weight, 70, at: Self.evening)
        for _ in 0..<3 { try await device.run() }
        #expect(try await device.contents == server.contents)
        #expect(try await device.all.count == 2)
        #expect(server.entries.map(\.id) == ["x1", "b2"])
        #expect(try await device.standing(id) == EntryStanding(backendID: "b2", syncStatus: "synced"))
    }

    /// The server answers with the id of a different entry and does not store the sent one. The sent entry counts as refused
    /// and is named in the report.
    @Test func anUnstoredEntryWithAnotherEntrysIDIsRefused() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 4_000, at: Self.morning)
        try await device.connect()
        try await device.run()
        server.state.withLock { ($0.wrongID, $0.forgets) = ("x1", true) }
        let id = try await device.log(.weight, 70, at: Self.evening)
        for _ in 0..<3 { #expect(try await device.run().failed == 1) }
        #expect(try await device.all.count == 2)
        #expect(server.entries.map(\.id) == ["x1"])
        #expect(try await device.standing(id).syncStatus == "failed")
        let troubles = try await device.home.connectors.troubles([.refused], owner: device.owner).items
        #expect(
            troubles.first?.message == """
                “fitiq” did not store weight of 2024-01-15T20:00:00.000Z: it answers with the id “x1”, which belongs \
                to another entry on that server.
                """)
        server.state.withLock { ($0.wrongID, $0.forgets) = (nil, false) }
        _ = try await device.home.connectors.retry(ProgressDevice.name, owner: device.owner)
        try await device.run()
        #expect(try await device.contents == server.contents)
        #expect(server.entries.count == 2)
    }

    /// A server that expects a different form of moments answers with the id of a different entry. That other entry is not
    /// deleted.
    @Test func anEntryWithADifferentMomentIsNotDeleted() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 4_000, at: Self.morning)
        try await device.connect()
        try await device.run()
        server.state.withLock { ($0.wrongID, $0.forgets, $0.wantsMoments) = ("x1", true, true) }
        try await device.log(.weight, 70, at: Self.evening)
        try await device.run()
        #expect(server.entries.map(\.id) == ["x1"])
        #expect(!server.state.withLock { $0.requests }.contains { $0.hasPrefix("DELETE") })
    }

    /// If a server changes an entry in place, there is no old entry to delete.
    @Test func anEntryEditedInPlaceIsNotDeleted() async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 70, at: Self.morning)
        try await device.connect()
        try await device.run()
        server.state.withLock { $0.changesInPlace = true }
        try await device.edit(id) { $0.quantity = 71 }
        for _ in 0..<2 { try await device.run() }
        #expect(server.entries.map(\.quantity) == [71])
        #expect(try await device.contents == server.contents)
        #expect(try await device.standing(id) == EntryStanding(backendID: "b1", syncStatus: "synced"))
    }

    // MARK: Tokens

    @Test(arguments: ["", " ", "two words", "line\\n"])
    func aRefreshAnsweredWithoutTokensSignsNobodyOut(token: String) async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        try await device.run()
        let kept = try await device.kept()
        server.expire()
        let body = #"{"data":{"access_token":"\#(token)","refresh_token":"\#(token)"}}"#
        server.state.withLock {
            $0.scripted = [("POST /api/v1/auth/refresh", ProgressAnswer(status: 200, body: Array(body.utf8)))]
        }
        let error = await #expect(throws: MizanError.self) { try await device.run() }
        #expect(error?.reason == "sync.not-understood")
        #expect(error?.message.contains("at data.access_token; expected is a token") == true)
        #expect(try await device.kept() == kept)
        #expect(try await device.run().state == .inStep)
    }
}
