import Kernel
import Testing

@testable import HabitsData

struct NeonRecordTests {
    private static func day(_ date: JSONValue, _ duas: JSONValue) throws -> NeonRecords.Day {
        try NeonRecords.Day(["date": date, "duas_completed": duas])
    }

    @Test(
        arguments: [
            ([3, 1, 3, .null], "1,3"), ([], ""), (.null, ""), ([0, -4, 2], "2"),
        ] as [(JSONValue, String)]) func aDayIsReadAsTheSetOfItsDuas(duas: JSONValue, tag: String) throws
    {
        let found = try Self.day("2026-01-08", duas)
        #expect(found.duas.tag == tag)
        #expect(NeonRecords.Duas(tag: tag) == found.duas)
    }

    @Test(arguments: ["infinity", "-infinity", "0044-03-15 BC", "10000-01-01", "2026-02-30", .null, 8] as [JSONValue])
    func aRowWithoutAValidDayIsRefused(date: JSONValue) {
        #expect(throws: ImportReport.Rejection.self) { try Self.day(date, [1]) }
    }

    @Test func anInvalidHabitListIsRefused() {
        #expect(throws: ImportReport.Rejection.self) { try Self.day("2026-01-08", "1,2") }
    }

    /// The database knows neither duas of other sources, nor skips, nor days of rest.
    @Test func contentThatTheDatabaseCannotStoreIsKept() throws {
        let ground: JSONValue = [
            "date": "2026-01-08", "completedDuaIds": ["starter:waking", "neon:1"], "skippedDuaIds": ["neon:7"],
            "isFrozen": true,
        ]
        let fields = try #require(NeonRecords.fields("2026-01-08", NeonRecords.Duas([2, 10]), over: ground))
        #expect(fields["completedDuaIds"] == ["starter:waking", "neon:2", "neon:10"])
        #expect(fields["skippedDuaIds"] == ["neon:7"])
        #expect(fields["isFrozen"] == true)
        #expect(NeonRecords.Duas(fields: fields).numbers == [2, 10])
        #expect(NeonRecords.fields("2026-01-08", NeonRecords.Duas([]), over: nil) == nil)
    }

    @Test func pointsBeyondTheWorthOfTheDaysAreCarriedOver() throws {
        var row: JSONValue = [
            "user_id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "display_name": "Amina B", "total_xp": 120, "worth": 90,
            "created_at": "2026-01-08 14:30:00.25+00", "updated_at": "infinity",
        ]
        let profile = NeonRecords.Profile(row)
        #expect(profile.carried == 30)
        #expect(NeonRecords.Profile.name(of: profile.tag) == "Amina B")
        let now = try #require(Instant("2026-02-01T00:00:00Z"))
        let fields = profile.fields(over: nil, at: now)
        #expect(fields["createdAt"] == "2026-01-08T14:30:00.250Z")
        #expect(fields["updatedAt"] == "2026-02-01T00:00:00.000Z")
        #expect(fields["carriedXp"] == 30)
        row = ["user_id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "display_name": .null, "total_xp": 10, "worth": 90]
        #expect(NeonRecords.Profile(row).carried == 0)
        #expect(NeonRecords.Profile.name(of: NeonRecords.Profile(row).tag) == nil)
    }

    @Test func aWrittenTokenReadsBack() throws {
        var token = NeonToken(first: try #require(CivilDay("2026-01-08")))
        token.digests = [2025: "c153608b211ab3deb7288e706fa2d762", -44: "f898adf8e73db64c876a6c735f5333af"]
        token.take(counts: ["days": 5, "completions": 8, "repeated": 2, "progress": 6])
        #expect(NeonToken(token.text) == token)
        token.after = "0044-03-15 BC"
        #expect(NeonToken(token.text) == token)
        #expect(token.repeated == 2)
        for text in [nil, "", "a|b|c|d", "|2026-01-08|1,2|", "|2026-01-08|1,2,3,4|2025"] {
            #expect(NeonToken(text) == nil)
        }
    }
}
