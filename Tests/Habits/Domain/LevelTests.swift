import HabitsDomain
import Testing

struct LevelTests {
    /// contracts/habits.md §1.1.
    @Test(arguments: [
        (1, 0, 100), (2, 100, 300), (3, 300, 600), (4, 600, 1_000), (5, 1_000, 1_500), (6, 1_500, 2_100),
        (7, 2_100, 2_800), (8, 2_800, 3_600), (9, 3_600, 4_500), (10, 4_500, 5_500),
    ])
    func levelThresholdsFollowTheContract(level: Int, reach: Int, next: Int) throws {
        #expect(LevelCalculator.xpToReach(level) == reach)
        #expect(LevelCalculator.xpToComplete(level) == next)
        #expect(try LevelCalculator.level(forXP: reach) == level)
        #expect(try LevelCalculator.level(forXP: next - 1) == level)
        #expect(try LevelCalculator.level(forXP: next) == level + 1)
    }

    /// A level is the smallest one whose points are not complete yet. This test determines it anew for every number of points.
    @Test func everyLevelTo500000PointsIsExact() throws {
        var level = 1
        for xp in 0...500_000 {
            while LevelCalculator.xpToComplete(level) <= xp { level += 1 }
            guard try LevelCalculator.level(forXP: xp) == level else {
                Issue.record("\(xp) points are level \(level)")
                return
            }
        }
        #expect(level == 100)
    }

    /// The level is also exact for numbers of points so large that a Double could not represent their squares.
    @Test(arguments: [1_000, 100_000, 141_420])
    func farLevelsAreExact(level: Int) throws {
        #expect(try LevelCalculator.level(forXP: LevelCalculator.xpToReach(level)) == level)
        #expect(try LevelCalculator.level(forXP: LevelCalculator.xpToReach(level) - 1) == level - 1)
    }

    @Test(arguments: [-1, .min, 1_000_000_000_001, .max])
    func impossiblePointsAreRefused(xp: Int) {
        #expect(throws: HabitsError.outOfRange(field: "total_xp", value: xp, allowed: 0...1_000_000_000_000)) {
            try LevelCalculator.level(forXP: xp)
        }
    }

    @Test(arguments: [(0, 1, 0.0, 100), (150, 2, 0.25, 150), (750, 4, 0.375, 250), (5_000, 10, 0.5, 500)])
    func progressIsCountedWithinTheLevel(xp: Int, level: Int, fraction: Double, toNext: Int) throws {
        let progress = try LevelProgress(totalXP: xp)
        #expect(progress.level == level)
        #expect(progress.fraction == fraction)
        #expect(progress.xpToNext == toNext)
        #expect(progress.xpInLevel + progress.xpToNext == progress.xpOfLevel)
    }
}
