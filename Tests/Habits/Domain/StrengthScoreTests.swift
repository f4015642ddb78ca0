import HabitsDomain
import Kernel
import Testing

struct StrengthScoreTests {
    /// contracts/habits.md §3.1: a daily habit, done each day.
    @Test(arguments: [
        (1, 0.051922, 1e-6), (7, 0.3115, 1e-4), (13, 0.5, 1e-9), (20, 0.655747, 1e-6), (30, 0.798, 1e-3),
        (60, 0.959, 1e-3), (90, 0.992, 1e-3),
    ])
    func aPerfectRunScoresAsPublished(count: Int, score: Double, tolerance: Double) throws {
        let done = try days("2026-01-01", count: count)
        let history = HabitHistory(schedule: .daily, completedOn: done)
        let scores = history.strength(through: try #require(done.last))
        #expect(scores.count == count)
        #expect(abs(try #require(scores.last) - score) < tolerance)
    }

    @Test func skippedDaysDoNotChangeTheScore() throws {
        let all = try days("2026-01-01", count: 20)
        let skipped = [all[4], all[9], all[10]]
        let history = HabitHistory(
            schedule: .daily, completedOn: all.filter { !skipped.contains($0) }, skippedOn: skipped)
        let score = try #require(history.strength(through: all[19]).last)
        #expect(abs(score - 0.596033) < 1e-6)
    }

    @Test func missedDaysLowerTheScore() throws {
        let done = try days("2026-01-01", count: 13)
        let history = HabitHistory(schedule: .daily, completedOn: done)
        let scores = history.strength(through: try done[12].adding(days: 13))
        #expect(abs(try #require(scores.last) - 0.25) < 1e-9)
    }

    @Test func theDailyDecayFactorsEqualThePublishedFormula() {
        #expect(abs(StrengthScore.kept(times: 1, days: 1) - 0.948078) < 1e-6)
        // The exponent contains the square root of the frequency: for a quarter this is a half.
        #expect(abs(StrengthScore.kept(times: 1, days: 4) - 0.973693) < 1e-6)
    }

    /// A habit is done on the same three days of every week. Its score approaches 1 like the score of a daily habit, but more
    /// slowly.
    @Test func aWeeklyHabitCanAlsoReachTheTopScore() throws {
        let first = try day("2026-01-05")
        let done = try (0..<52).flatMap { week in
            try [0, 2, 4].map { try first.adding(days: week * 7 + $0) }
        }
        let history = HabitHistory(schedule: .times(3, per: .days(7)), completedOn: done)
        let scores = history.strength(through: try #require(done.last))
        #expect(try #require(scores.last) > 0.99)
    }

    private func doing(_ day: CivilDay, _ thousandths: Int) -> HabitDoing {
        HabitDoing(day: day, habitID: "h", thousandths: thousandths, isSkipped: false)
    }

    @Test(arguments: [
        (Goal.Direction.atLeast, 2_000, 1_000, 0.5), (.atLeast, 2_000, 5_000, 1), (.atLeast, 0, 0, 1),
        (.atMost, 2_000, 2_000, 1), (.atMost, 2_000, 3_000, 0.5), (.atMost, 2_000, 9_000, 0), (.atMost, 0, 0, 1),
        (.atMost, 0, 1, 0),
    ])
    func habitsWithAmountsAreScoredByTheirGoal(
        direction: Goal.Direction, target: Int, value: Int, worth: Double
    ) throws {
        let goal = try Goal(thousandths: target, direction: direction, unit: "pages")
        let today = try day("2026-01-01")
        let history = HabitHistory(Aim(schedule: .daily, goal: goal), doings: [doing(today, value)])
        let kept = StrengthScore.kept(times: 1, days: 1)
        let start = direction == .atMost ? 1.0 : 0.0
        let score = try #require(history.strength(through: today).last)
        #expect(abs(score - (start * kept + worth * (1 - kept))) < 1e-12)
    }
}
