/// Levels by experience points (contracts/habits.md §1.1): level L is reached with 50·L·(L−1) points and completed with
/// 50·L·(L+1). In whole numbers throughout.
package enum LevelCalculator {
    /// More than a hundred duas a day earn in ten thousand years.
    package static let xpBounds = 0...1_000_000_000_000

    static func check(_ xp: Int) throws(HabitsError) { try Bounds("total_xp", xpBounds).check(xp) }

    /// The level of somebody with so many points.
    package static func level(forXP xp: Int) throws(HabitsError) -> Int {
        try check(xp)
        return (25 + wholeRoot(625 + 50 * xp)) / 50
    }

    /// The points with which a level begins.
    package static func xpToReach(_ level: Int) -> Int { 50 * level * (level - 1) }

    /// The points with which the next level begins: the seed's `xpThreshold(for:)`.
    package static func xpToComplete(_ level: Int) -> Int { 50 * level * (level + 1) }

    /// The largest whole number whose square is no larger. A Double is one off at most, where squares pass 2^53.
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

    /// Points that were earned here, and those from elsewhere.
    package init(carriedXP: Int, earnedXP: Int) throws(HabitsError) {
        try self.init(totalXP: min(carriedXP + earnedXP, LevelCalculator.xpBounds.upperBound))
    }

    /// Points since the level began.
    package var xpInLevel: Int { totalXP - LevelCalculator.xpToReach(level) }
    /// Points of the whole level.
    package var xpOfLevel: Int { 100 * level }
    package var xpToNext: Int { LevelCalculator.xpToComplete(level) - totalXP }
    /// 0 to 1, never 1 itself.
    package var fraction: Double { Double(xpInLevel) / Double(xpOfLevel) }
}
