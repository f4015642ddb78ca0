/// Levels by experience points (contracts/habits.md §1.1). Level L begins at 50·L·(L−1) points and is completed at 50·L·(L+1)
/// points. All values are whole numbers.
package enum LevelCalculator {
    /// More points than a hundred duas a day earn in ten thousand years.
    package static let xpBounds = 0...1_000_000_000_000

    static func check(_ xp: Int) throws(HabitsError) { try Bounds("total_xp", xpBounds).check(xp) }

    /// The level for a number of points.
    package static func level(forXP xp: Int) throws(HabitsError) -> Int {
        try check(xp)
        return (25 + wholeRoot(625 + 50 * xp)) / 50
    }

    /// The points at which a level begins.
    package static func xpToReach(_ level: Int) -> Int { 50 * level * (level - 1) }

    /// The number of points at which the next level begins; named `xpThreshold(for:)` in the seed.
    package static func xpToComplete(_ level: Int) -> Int { 50 * level * (level + 1) }

    /// The largest whole number whose square does not exceed the given one. For squares above 2^53 the Double result is off by
    /// at most one.
    static func wholeRoot(_ square: Int) -> Int {
        var root = Int(Double(square).squareRoot())
        while root * root > square { root -= 1 }
        while (root + 1) * (root + 1) <= square { root += 1 }
        return root
    }
}

/// The place between two levels.
package struct LevelProgress: Hashable, Sendable {
    package let totalXP: Int
    package let level: Int

    package init(totalXP: Int) throws(HabitsError) {
        self.totalXP = totalXP
        level = try LevelCalculator.level(forXP: totalXP)
    }

    /// Adds the points that were carried from elsewhere to those that were earned here.
    package init(carriedXP: Int, earnedXP: Int) throws(HabitsError) {
        try self.init(totalXP: min(carriedXP + earnedXP, LevelCalculator.xpBounds.upperBound))
    }

    /// The points since the level began.
    package var xpInLevel: Int { totalXP - LevelCalculator.xpToReach(level) }
    /// The points between the beginnings of this level and the next.
    package var xpOfLevel: Int { 100 * level }
    package var xpToNext: Int { LevelCalculator.xpToComplete(level) - totalXP }
    /// From 0 up to, but not including, 1.
    package var fraction: Double { Double(xpInLevel) / Double(xpOfLevel) }
}
