package import Kernel

/// The summary of all days together.
package struct PracticeSummary: Sendable {
    package let level: LevelProgress
    package let streaks: Streaks
    /// The streaks that count only duas, as the apps do.
    package let duaStreaks: Streaks
    package let lastDay: CivilDay?
    package let practisedDays: Int
    package let completions: Int
    package let bySlot: [TimeSlot: Int]
    package let byWeekday: [(weekday: Weekday, practised: Int, of: Int)]
    package let achievements: [Achievement.State]

    /// - Parameters:
    ///   - carriedXP: points that were earned elsewhere.
    ///   - dua: returns the points and the time slot of a dua.
    ///   - slot: returns the time slot of a habit that is no dua.
    package init(
        _ history: PracticeHistory, carriedXP: Int, today: CivilDay, zones: ZoneList,
        dua: (CatalogueID) -> (xp: Int?, slot: TimeSlot?), slot: (String) -> TimeSlot? = { _ in nil }
    ) throws(HabitsError) {
        let history = history.through(today: today)
        let figures = history.figures { dua($0).xp }
        level = try LevelProgress(carriedXP: carriedXP, earnedXP: figures.reduce(0) { $0 + $1.xp })
        streaks = history.streaks(today: today, zones: zones)
        duaStreaks = history.duaStreaks(today: today, zones: zones)
        lastDay = history.lastDay
        practisedDays = figures.count
        completions = figures.reduce(0) { $0 + $1.completed }
        bySlot = history.completions(bySlot: { dua($0).slot }, ownSlot: slot)
        byWeekday = history.completionsByWeekday(today: today)
        achievements = Achievement.states(figures: figures, streaks: streaks, level: level.level)
    }
}
