import CommandSupport
import Kernel
import TestSupport
import Testing

/// The time zone in which entries are shown, and the choice of the latest entry.
struct EntryMomentTests {
    /// An entry is shown in the zone where it was taken, or in UTC on request (F-93).
    @Test func theUTCOptionShowsMomentsInUTC() async throws {
        var mizan = try TypedLines()
        mizan.zone = "Asia/Tokyo"
        try await mizan("fitness", "log", "weight", "75kg", "--at", "2026-01-07 08:00")
        #expect(try await mizan("fitness", "history").contains("2026-01-07 08:00  Weight"))
        #expect(try await mizan("--utc", "fitness", "history").contains("2026-01-06 23:00Z  Weight"))
        #expect(try await mizan("--utc", "fitness", "current").contains("75 kg   2026-01-06 23:00Z"))
        let logged = try await mizan("--utc", "fitness", "log", "mood", "7", "--at", "2026-01-07 09:00")
        #expect(logged.hasPrefix("Mood: 7 points, 2026-01-07 00:00Z ["))
    }

    /// A future entry does not count as the latest (F-98).
    @Test func theLatestEntryIsNotInTheFuture() async throws {
        let mizan = try TypedLines()
        try await mizan("fitness", "log", "weight", "78")
        try await mizan("fitness", "log", "weight", "76", "--at", "2026-01-09 08:00")
        #expect(try await mizan.rows("fitness", "current").map { $0["quantity"]?.double } == [78])
        mizan.clock.advance(seconds: 86_400)
        #expect(try await mizan.rows("fitness", "current").map { $0["quantity"]?.double } == [76])
    }

    /// Numbers may be in the digits of any script; a text that only looks like a number stays as it is (F-84).
    @Test func optionsAcceptTheDigitsOfEveryScript() async throws {
        let mizan = try TypedLines()
        try await mizan("fitness", "log", "weight", "٧٥٫٥", "--notes", "٥")
        try await mizan("fitness", "log", "weight", "76")
        #expect(try await mizan.rows("fitness", "history", "--limit", "١").count == 1)
        #expect(try await mizan.rows("fitness", "history", "--limit=۲").count == 2)
        try await mizan("quran", "note", "add", "٢:٢٥٥", "١٢")
        let notes = try await mizan.rows("quran", "note", "list", "--limit", "٣")
        #expect(notes.map { $0["noteText"] } == ["١٢"])
        #expect(await mizan.refusal("fitness", "history", "--limit", "x٣").code == 64)
    }
}
