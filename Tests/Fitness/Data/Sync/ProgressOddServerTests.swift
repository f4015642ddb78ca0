import FitnessDomain
import FitnessInfrastructure
import Foundation
import Kernel
import ModuleKit
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

@testable import FitnessData
@testable import HomeData

/// Servers that answer what no contract has, and say it as if it were nothing.
struct ProgressOddServerTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static let morning = "2024-01-15T08:00:00Z"
    private static let evening = "2024-01-15T20:00:00Z"

    // MARK: Ids

    /// It is stored, and the answer names another: the list says which it is.
    @Test func anAnswerWithTheIDOfAnotherIsLookedUp() async throws {
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

    /// It is not there: then it is refused, and says which entry it is.
    @Test func whatIsAnsweredWithTheIDOfAnotherAndNotStoredIsRefused() async throws {
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
        let troubles = try await device.home.connectors.troubles([.refused], owner: device.owner)
        #expect(
            troubles.first?.message == """
                “fitiq” did not take in weight of 2024-01-15T20:00:00.000Z: it answers with the id “x1”, which another entry \
                has there.
                """)
        server.state.withLock { ($0.wrongID, $0.forgets) = (nil, false) }
        _ = try await device.home.connectors.retry(ProgressDevice.name, owner: device.owner)
        try await device.run()
        #expect(try await device.contents == server.contents)
        #expect(server.entries.count == 2)
    }

    /// A server that takes another form of moments, and names another entry, is not let to have that one deleted.
    @Test func whatIsAnothersIsNotDeletedForTheWrongMoment() async throws {
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

    /// A server that changes an entry in its place has no old one to delete.
    @Test func anEditThatIsMadeInPlaceIsNotDeleted() async throws {
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

    // MARK: Moments

    /// What is dated before anything was measured, or has not come yet, is not passed over in silence.
    @Test func whatIsDatedOutOfRangeIsHeldAndSaid() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 1, at: "1850-06-01T08:00:00Z")
        let late = server.put("steps", 2, at: "2200-01-01T00:00:00Z")
        server.put("steps", 3, at: Self.morning)
        try await device.connect()
        let report = try await device.run()
        #expect(report.held == 2)
        #expect(try await device.all.map(\.quantity) == [3])
        let messages = try await device.home.connectors.troubles([.held], owner: device.owner).compactMap(\.message)
        #expect(
            messages.sorted() == [
                """
                “fitiq” has the entry “x1”. Nothing is measured at 1850-06-01T08:00:00.000Z: the years are 1900 to 9999.
                """,
                """
                “fitiq” has the entry “x2”. 2200-01-01T00:00:00.000Z has not come yet: an entry is at most a day ahead.
                """,
            ])
        #expect(messages.contains(try #require(report.heldMessage)))
        #expect(report.json["heldMessage"] == report.heldMessage.map(JSONValue.string))
        #expect(try await device.run().held == 2)
        server.remove(late)
        #expect(try await device.run().held == 1)
    }

    /// What has not come yet comes when its time has.
    @Test func whatIsAheadComesInItsTime() async throws {
        let (device, server) = try await Self.pair()
        server.put("steps", 1, at: device.clock.now.advanced(by: .seconds(2 * 86_400)).description)
        try await device.connect()
        #expect(try await device.run().held == 1)
        device.clock.advance(seconds: 86_400)
        #expect(try await device.run().held == 0)
        #expect(try await device.contents == server.contents)
    }

    /// Some servers know no days of long ago.
    @Test func aServerThatKnowsNoSuchDaysIsAskedForOthers() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.firstDay = Instant("1900-01-01T00:00:00Z")?.wholeSeconds }
        server.put("steps", 3, at: Self.morning)
        try await device.connect()
        #expect(try await device.run().synced == 1)
    }

    // MARK: Tokens

    @Test(arguments: ["", " ", "two words", "line\\n"])
    func aRefreshThatAnswersWithNoTokensSignsNobodyOut(token: String) async throws {
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
        #expect(error?.message.contains("at data.access_token, where a token belongs") == true)
        #expect(try await device.kept() == kept)
        #expect(try await device.run().state == .inStep)
    }

    // MARK: Patience

    @Test(arguments: [
        (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (10_800, "3 hours"), (86_400, "24 hours"),
        (999_999_999, "more than a day"),
    ])
    func aServerThatWantsPatienceIsUnderstood(seconds: Int, text: String) {
        let error = ProgressAnswerError.slowDown(seconds: seconds)
        #expect(error.description == "The server wants fewer requests, and none for \(text).")
    }

    /// However long it wants to be left alone, tomorrow it is asked again.
    @Test func noServerIsLeftAloneForMoreThanADay() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        server.state.withLock { $0.scripted = [("GET", ProgressAnswer(status: 429, retryAfter: 999_999_999))] }
        await #expect(throws: MizanError.self) { try await device.run() }
        let report = try await device.report()
        #expect(report.notBefore == device.clock.now.advanced(by: .seconds(86_400)))
    }

    /// Whoever waits for a run hears of each entry that is sent, and how fast it may go.
    @Test func aPacedRunTellsOfEachEntry() async throws {
        let (device, _) = try await Self.pair()
        for number in 0..<5 { try await device.log(.steps, Double(number), at: "2024-01-15T08:00:0\(number)Z") }
        try await device.connect()
        #expect(try await device.report().recordsPerMinute == 120)
        let heard = Mutex<[WorkProgress]>([])
        let listener = WorkListener(enter: { _ in }) { progress in heard.withLock { $0.append(progress) } }
        let report = try await device.home.connectors.run(
            ProgressDevice.name, owner: device.owner, telling: listener)
        #expect(report.json["recordsPerMinute"] == 120)
        let progress = heard.withLock { $0 }
        #expect(progress.allSatisfy { $0.mostPerSecond == 2 && $0.records?.all == 5 })
        for done in 0...5 { #expect(progress.contains { $0.records?.done == Int64(done) }, "\(done)") }
    }

    // MARK: Notes

    /// Blanks alone are no notes, at whichever door they come.
    @Test(arguments: [" ", "\n\t ", "", "\u{00A0}"])
    func blanksAreNoNotes(notes: String) async throws {
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

    /// What is gone on both sides is nothing that they have alike.
    @Test func whatIsGoneIsNotAlike() async throws {
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

    /// Who comes is looked for by type and moment, not in all there is (contracts/fitness.md §1.4, 14).
    @Test func aNewEntryIsNotHeldAgainstAllThatThereAre() async throws {
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
        // 64 samples, of which each finds its own.
        for number in 0..<64 {
            let moment = Instant(microseconds: 1_500_000_000_000_000 + Int64(number) * 60_000_000)
            server.put("steps", Double(number + 1_000), at: moment.description)
        }
        try await device.connect()
        _ = try await device.run()
        #expect(server.entries.count == 2_000)
        #expect(try await device.all.count == 2_000)
    }

    // MARK: Lists that are not whole

    /// What a list leaves out that says itself that it is not all is not gone.
    @Test func whatAListLeavesOutIsNotGone() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        for hour in 10..<16 { try await device.log(.steps, Double(hour), at: "2024-01-15T\(hour):00:00Z") }
        try await device.run()
        let before = try await device.contents
        server.state.withLock { $0.shows = 1 }
        for _ in 0..<3 { try await device.run() }
        #expect(try await device.contents == before)
        server.state.withLock { $0.shows = .max }
        try await device.run()
        #expect(try await device.contents == before)
        #expect(server.entries.count == 6)
    }

    /// From page to page the order is another one, so that some are listed twice and others never.
    @Test func whatMovesFromPageToPageIsNotGone() async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { ($0.shuffles, $0.largestPage) = (true, 10) }
        for number in 0..<30 {
            server.put("steps", Double(number), at: "2024-01-\(10 + number / 3)T1\(number % 3):00:00Z")
        }
        try await device.connect()
        for _ in 0..<6 { try await device.run() }
        #expect(try await device.contents == server.contents)
        let gone = try #require(server.entries.first)
        server.state.withLock { $0.entries.removeAll { $0.id == gone.id } }
        for _ in 0..<6 { try await device.run() }
        #expect(try await device.contents == server.contents)
        #expect(try await device.all.count == 29)
    }
}
