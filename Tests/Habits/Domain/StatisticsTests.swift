import FoundationEssentials
import HabitsDomain
import Kernel
import Testing

struct StatisticsTests {
    private func history(_ done: KeyValuePairs<String, [String]>) throws -> PracticeHistory {
        PracticeHistory(try done.map { try PracticeDay(day: day($0), completed: $1.map { try id($0) }) })
    }

    @Test func pointsSumTheCurrentWorthOfEachDaysDuas() throws {
        var history = try history(["2026-01-01": ["neon:1", "neon:2"], "2026-01-02": ["neon:1", "neon:3"]])
        let worth = [try id("neon:1"): 15, try id("neon:2"): 50]
        // neon:3 is unknown and counts 10 points.
        #expect(history.totalXP { worth[$0] } == 15 + 50 + 15 + 10)
        #expect(history.figures { worth[$0] }.map(\.xp) == [65, 25])
        // Adding the same dua again changes nothing.
        history.add(try day("2026-01-01"), completed: [try id("neon:2")])
        #expect(history.totalXP { worth[$0] } == 90)
    }

    @Test func aLargerTotalFromAnotherAppIsKept() throws {
        let now = try Zones.moment("2026-01-08T14:30:00Z")
        var profile = try UserProfile(userID: UUID(), createdAt: now, updatedAt: now)
        try profile.take(totalXP: 500, earnedHere: 120)
        #expect(profile.carriedXP == 380)
        try profile.take(totalXP: 300, earnedHere: 120)
        #expect(profile.carriedXP == 380)
        let level = try LevelProgress(carriedXP: profile.carriedXP, earnedXP: 250)
        #expect([level.totalXP, level.level] == [630, 4])
        #expect(throws: HabitsError.self) { try profile.take(totalXP: -1, earnedHere: 0) }
    }

    @Test func completionsAreCountedBySlotAndWeekday() throws {
        // A Thursday, the Friday after it, and the Thursday of the next week.
        let history = try history([
            "2026-01-01": ["neon:1", "neon:2"], "2026-01-02": ["neon:2"], "2026-01-08": ["neon:3"],
        ])
        let slots: [CatalogueID: TimeSlot] = [try id("neon:1"): .morning, try id("neon:2"): .evening]
        #expect(history.completions { slots[$0] } == [.morning: 1, .evening: 2, .anytime: 1])
        let weekdays = history.completionsByWeekday(today: try day("2026-01-09"))
        #expect(weekdays.map(\.practised) == [0, 0, 0, 2, 1, 0, 0])
        #expect(weekdays.map(\.of) == [1, 1, 1, 2, 2, 1, 1])
        #expect(PracticeHistory().completionsByWeekday(today: try day("2026-01-09")).allSatisfy { $0.of == 0 })
    }

    @Test func theHeatMapEndsTodayAndIsShadedByQuarters() throws {
        let history = try history([
            "2026-01-05": ["neon:1"], "2026-01-06": ["neon:1", "neon:2"],
            "2026-01-08": ["neon:1", "neon:2", "neon:3", "neon:4"],
        ])
        let map = HeatMap(history.figures { _ in nil }, weeks: 2, through: try day("2026-01-08"))
        #expect(map.weeks.map(\.count) == [7, 4])
        #expect(map.first == (try day("2025-12-29")))
        #expect(map.weeks[0].allSatisfy { $0.warmth == 0 })
        #expect(map.weeks[1].map(\.warmth) == [1, 2, 0, 4])
        #expect(HeatMap([], through: try day("2026-01-08")).weeks.count == 53)
    }

    @Test func achievementsCanAllBeReached() throws {
        let all = try days("2026-01-05", count: 40)
        let history = PracticeHistory(
            try all.map { try PracticeDay(day: $0, completed: (1...3).map { try id("neon:\($0)") }) })
        let figures = history.figures { _ in nil }
        let today = try #require(all.last)
        let level = try LevelCalculator.level(forXP: figures.reduce(0) { $0 + $1.xp })
        let states = Achievement.states(
            figures: figures, streaks: history.streaks(today: today, zones: .utc), level: level)
        #expect(states.map(\.achievement) == Achievement.allCases)
        #expect(states.allSatisfy { $0.isEarned })
    }

    /// Six days of a week, a gap, and six of the next week: neither week is perfect.
    @Test func achievementsShowTheirProgress() throws {
        let done = try days("2026-01-05", count: 6) + days("2026-01-12", count: 6)
        let history = PracticeHistory(try done.map { try PracticeDay(day: $0, completed: [id("neon:1")]) })
        let states = Achievement.states(
            figures: history.figures { _ in nil },
            streaks: history.streaks(today: try day("2026-01-30"), zones: .utc), level: 2)
        #expect(states.map(\.reached) == [1, 3, 6, 6, 6, 2, 6])
        #expect(states.filter(\.isEarned).map(\.achievement) == [.firstDua, .streak3])
    }
}
