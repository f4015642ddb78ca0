import HabitsDomain
import Kernel
import TestSupport
import Testing

struct StreakTests {
    private func streaks(
        _ done: [String], skipped: [String] = [], today: String, zones: ZoneList = .utc
    ) throws -> Streaks {
        var history = PracticeHistory()
        for text in done { history.add(try day(text), completed: [try id("neon:1")]) }
        for text in skipped { history.add(try day(text), completed: [], isFrozen: true) }
        return history.streaks(today: try day(today), zones: zones)
    }

    @Test(arguments: [
        ([], "2026-01-08", 0, 0),
        (["2026-01-08"], "2026-01-08", 1, 1),
        // Today is still open.
        (["2026-01-06", "2026-01-07"], "2026-01-08", 2, 2),
        (["2026-01-05", "2026-01-06"], "2026-01-08", 0, 2),
        (["2026-01-04", "2026-01-05", "2026-01-07", "2026-01-08"], "2026-01-08", 2, 2),
        (["2025-12-31", "2026-01-01"], "2026-01-01", 2, 2),
        (["2024-02-28", "2024-02-29", "2024-03-01"], "2024-03-01", 3, 3),
        (["2025-02-28", "2025-03-01"], "2025-03-01", 2, 2),
        // A person who flew west may already have completed what is now tomorrow.
        (["2026-01-07", "2026-01-08", "2026-01-09"], "2026-01-08", 3, 3),
        // A day from a wrong clock does not count.
        (["2026-01-07", "2026-01-08", "2031-01-01"], "2026-01-08", 2, 2),
    ])
    func currentAndLongestStreaksAreFound(done: [String], today: String, current: Int, longest: Int) throws {
        let streaks = try streaks(done, today: today)
        #expect(streaks.current == current)
        #expect(streaks.longest == longest)
    }

    @Test func skippedDaysNeitherBreakNorExtendAStreak() throws {
        let done = ["2026-01-01", "2026-01-02", "2026-01-05"]
        #expect(try streaks(done, skipped: ["2026-01-03", "2026-01-04"], today: "2026-01-05").current == 3)
        #expect(try streaks(done, skipped: ["2026-01-03"], today: "2026-01-05").current == 1)
        // A streak also survives if all days between the last completion and today are skipped.
        #expect(try streaks(done, skipped: ["2026-01-06", "2026-01-07"], today: "2026-01-08").current == 1)
        #expect(try streaks([], skipped: ["2026-01-07"], today: "2026-01-08").current == 0)
    }

    @Test func theOrderOfEntriesDoesNotMatter() throws {
        let all = try days("2025-06-01", count: 200).enumerated().filter { $0.offset % 9 != 4 }.map(\.element)
        let today = try #require(all.last)
        let expected = PracticeHistory(try all.map(practised)).streaks(today: today, zones: .utc)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let history = PracticeHistory(try all.shuffled(using: &generator).map(practised))
            #expect(history.streaks(today: today, zones: .utc) == expected)
        }
        #expect(expected.longest == 8)
    }

    private func practised(_ day: CivilDay) throws -> PracticeDay {
        try PracticeDay(day: day, completed: [try id("neon:1")])
    }

    @Test func bestStreaksAreSortedByLengthThenDate() throws {
        let done = ["2026-01-01", "2026-01-03", "2026-01-04", "2026-01-06", "2026-01-07", "2026-01-09"]
        let best = try streaks(done, today: "2026-01-20").best(3)
        #expect(best.map(\.first) == [try day("2026-01-06"), try day("2026-01-03"), try day("2026-01-09")])
        #expect(best.map(\.length) == [2, 2, 1])
    }
}

/// Days are those of the owner. If each of them has practice, the streak continues, even across changes of the clock.
struct StreakZoneTests {
    private func streak(at moments: [String], today: String, _ zones: ZoneList) throws -> Int {
        var history = PracticeHistory()
        for text in moments {
            history.add(try zones.day(of: try Zones.moment(text)), completed: [try id("neon:1")])
        }
        return history.streaks(today: try day(today), zones: zones).current
    }

    /// In Berlin, 29 March 2026 has 23 hours, and 25 October has 25 hours. The cases have one moment of practice on each day,
    /// at 00:30 or at 23:30.
    @Test(arguments: [
        (["2026-03-27T23:30:00Z", "2026-03-28T23:30:00Z", "2026-03-29T22:30:00Z"], "2026-03-30"),
        (["2026-03-28T22:30:00Z", "2026-03-29T21:30:00Z", "2026-03-30T21:30:00Z"], "2026-03-30"),
        (["2026-10-23T22:30:00Z", "2026-10-24T22:30:00Z", "2026-10-25T23:30:00Z"], "2026-10-26"),
        (["2026-10-24T21:30:00Z", "2026-10-25T22:30:00Z", "2026-10-26T22:30:00Z"], "2026-10-26"),
    ])
    func clockChangesDoNotBreakAStreak(moments: [String], today: String) throws {
        #expect(try streak(at: moments, today: today, try Zones.list((nil, "Europe/Berlin"))) == 3)
    }

    /// If a day begins at three, 02:30 belongs to the day before, on both sides of a clock change.
    @Test func aLaterDayStartAppliesAcrossTheClockChange() throws {
        let zones = try Zones.list((nil, "Europe/Berlin"), dayStart: 3)
        let moments = ["2026-03-28T01:30:00Z", "2026-03-29T00:30:00Z", "2026-03-30T00:30:00Z"]
        #expect(try streak(at: moments, today: "2026-03-29", zones) == 3)
    }

    /// At one in the morning at UTC+3, it is still the day before in UTC. The web app uses the day in UTC.
    @Test func theDayFollowsTheOwnersZone() throws {
        let zones = try Zones.list((nil, "Asia/Riyadh"))
        #expect(try zones.day(of: try Zones.moment("2026-01-07T22:00:00Z")) == day("2026-01-08"))
    }

    /// The person flies to Tokyo. The tenth begins there earlier than at home, so the ninth is short. The person flies back on the fifteenth, so the fifteenth
    /// is long.
    @Test func travelEastAndWestDoesNotBreakAStreak() throws {
        let zones = try Zones.list(
            (nil, "America/Los_Angeles"), ("2026-05-10", "Asia/Tokyo"), ("2026-05-15", "America/Los_Angeles"))
        let moments = [
            "2026-05-08T20:00:00Z", "2026-05-09T14:00:00Z", "2026-05-10T12:00:00Z", "2026-05-11T12:00:00Z",
            "2026-05-12T12:00:00Z", "2026-05-13T12:00:00Z", "2026-05-14T12:00:00Z", "2026-05-15T20:00:00Z",
        ]
        #expect(try streak(at: moments, today: "2026-05-15", zones) == 8)
    }

    /// The day 30 December 2011 did not exist in Samoa.
    @Test func aDaySkippedByAZoneDoesNotBreakAStreak() throws {
        let moments = ["2011-12-29T20:00:00Z", "2011-12-30T20:00:00Z", "2011-12-31T20:00:00Z"]
        let apia = try Zones.list((nil, "Pacific/Apia"))
        #expect(try apia.moments(of: day("2011-12-30")).isEmpty)
        #expect(try streak(at: moments, today: "2012-01-01", apia) == 3)
        #expect(try streak(at: moments, today: "2012-01-01", .utc) == 3)
    }
}
