import CommandSupport
import Kernel
import Testing

/// Every command that accepts a moment stores the given moment.
struct MomentTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    @Test func commandsWithAMomentOptionAcceptIt() async throws {
        let (moment, text) = ("2026-01-08T14:30:00+07:00", JSONValue.string("2026-01-08T07:30:00.000Z"))
        try await mizan("quran", "favorite", "add", "2:255", "--at", moment)
        #expect(try await mizan.rows("quran", "favorite", "list").first?["favoritedAt"] == text)
        try await mizan("quran", "note", "add", "2:255", "a", "note", "--at", moment)
        let note = try #require(try await mizan.rows("quran", "note", "list").first)
        #expect(note["createdAt"] == text)
        #expect(note["modifiedAt"] == text)
        try await mizan("quran", "progress", "set", "2:255", "--at", moment)
        #expect(try await mizan.rows("quran", "progress", "list").first?["lastUpdatedAt"] == text)
        try await mizan("quran", "setting", "set", "fontSize", "24", "--at", moment)
        #expect(try await mizan.rows("quran", "setting", "list").first?["lastModifiedAt"] == text)
    }

    @Test(arguments: [
        ("soon", " is not a moment."), ("2026-02-30", " is not a day: There is no day 30 of February 2026"),
        ("0000-01-01", " is not a day: There is no year 0"), ("2026-01-08 25:30", " is not a time"),
        ("", " is not a moment."),
        ("1767882600", " is not a moment."), ("last week", " is 7 days"),
    ])
    func aMalformedMomentIsRefused(text: String, why: String) async throws {
        let refusal = await mizan.refusal("quran", "favorite", "add", "2:255", "--at", text)
        #expect(refusal.errors.hasPrefix("mizan: “\(text)”\(why)"), "\(refusal.errors)")
        #expect(refusal.code == 65)
        #expect(try await mizan.storedBytes() == nil)
    }

    // MARK: In the owner's time zone. The time is 14:30 UTC on 2026-01-08.

    @Test(arguments: [
        ("yesterday", "2026-01-06T15:00:00.000Z"), ("-3d", "2026-01-04T15:00:00.000Z"),
        ("yesterday 23:15", "2026-01-07T14:15:00.000Z"), ("2026-01-08 23:30 JST", "2026-01-08T14:30:00.000Z"),
        ("2026-01-08 14:30Z", "2026-01-08T14:30:00.000Z"), ("1 rajab 1447", "2025-12-20T15:00:00.000Z"),
    ])
    func dayWordsMeanTheOwnersDays(text: String, moment: String) async throws {
        try await mizan("zone", "set", "Asia/Tokyo")
        try await mizan("quran", "favorite", "add", "2:255", "--at", text)
        #expect(try await mizan.rows("quran", "favorite", "list").first?["favoritedAt"] == .string(moment))
    }

    @Test func tablesShowMomentsInTheOwnersZone() async throws {
        try await mizan("quran", "favorite", "add", "2:255")
        #expect(try await mizan("quran", "favorite", "list").contains("2026-01-08 14:30Z"))
        try await mizan("zone", "set", "Asia/Tokyo")
        #expect(try await mizan("quran", "favorite", "list").contains("2026-01-08 23:30 JST"))
        for line in [["--utc", "quran", "favorite", "list"], ["quran", "favorite", "list", "--utc"]] {
            #expect(try await mizan.run(line).contains("2026-01-08 14:30Z"))
        }
        for format in ["json", "csv"] {
            let programs = try await mizan("quran", "favorite", "list", "--output", format)
            #expect(programs.contains("2026-01-08T14:30:00.000Z"))
        }
    }

    @Test func aJourneyKeepsTheClocksOfEachPlace() async throws {
        try await mizan("zone", "set", "Europe/Berlin")
        try await mizan("zone", "set", "Asia/Tokyo", "--from", "2026-01-08")
        try await mizan("quran", "favorite", "add", "1:1", "--at", "2026-01-06T12:00:00Z")
        try await mizan("quran", "favorite", "add", "1:2", "--at", "2026-01-08T12:00:00Z")
        let table = try await mizan("quran", "favorite", "list")
        #expect(table.contains("2026-01-06 13:00 CET"))
        #expect(table.contains("2026-01-08 21:00 JST"))
    }

    /// In Tokyo, today began at 15:00 UTC of the previous day.
    @Test(arguments: [
        ("favoritedAt=today", ["1:2", "1:3"]), ("favoritedAt>=yesterday", ["1:1", "1:2", "1:3"]),
        ("favoritedAt<today", ["1:1"]), ("favoritedAt=last month", []), ("favoritedAt=2026-01-08 01:00", ["1:2"]),
        ("favoritedAt=2026-01", ["1:1", "1:2", "1:3"]),
    ])
    func conditionsAcceptDayWords(condition: String, ayahs: [String]) async throws {
        try await mizan("zone", "set", "Asia/Tokyo")
        for (ayah, moment) in [("1:1", "2026-01-07T14:59:59Z"), ("1:2", "2026-01-07T16:00:00Z")] {
            try await mizan("quran", "favorite", "add", ayah, "--at", moment)
        }
        try await mizan("quran", "favorite", "add", "1:3")
        let rows = try await mizan.rows("quran", "favorite", "list", "--where", condition)
        #expect(rows.map { $0["ayahID"] } == ayahs.map(JSONValue.string))
    }

    @Test func aConditionThatIsNotAMomentIsRefused() async throws {
        try await mizan("quran", "favorite", "add", "1:1")
        let soon = await mizan.refusal("quran", "favorite", "list", "--where", "favoritedAt=soon")
        #expect(soon.errors.contains("“soon” is not a moment"))
        let day = await mizan.refusal("quran", "favorite", "list", "--where", "favoritedAt=2026-02-30")
        #expect(day.errors.contains("There is no day 30 of February 2026"))
    }

    @Test func aFieldMayAppearInSortOnce() async throws {
        try await mizan("quran", "favorite", "add", "1:1")
        let refused = await mizan.refusal("quran", "favorite", "list", "--sort", "favoritedAt,-favoritedAt")
        #expect(refused.code == 65 && refused.errors.contains("--sort names favoritedAt more than once."))
    }
}
