internal import Kernel

/// The achievements of practice (contracts/habits.md §1.2, §5). Streaks and weeks count days of practice of either kind; all
/// other achievements count duas. An achievement earns no points. A reached achievement stays as long as the days that reached
/// it exist.
package enum Achievement: String, CaseIterable, Hashable, Sendable {
    case firstDua = "first-dua"
    case streak3 = "streak-3"
    case streak7 = "streak-7"
    case streak14 = "streak-14"
    case streak30 = "streak-30"
    case level5 = "level-5"
    case perfectWeek = "perfect-week"

    package var title: String {
        switch self {
        case .firstDua: "First dua"
        case .streak3: "3 days in a row"
        case .streak7: "7 days in a row"
        case .streak14: "14 days in a row"
        case .streak30: "30 days in a row"
        case .level5: "Level 5"
        case .perfectWeek: "Practised on each day of a week, Monday to Sunday"
        }
    }

    /// The required number of duas, days or levels.
    package var needed: Int {
        switch self {
        case .firstDua: 1
        case .streak3: 3
        case .streak7, .perfectWeek: 7
        case .streak14: 14
        case .streak30: 30
        case .level5: 5
        }
    }

    /// The progress of an achievement.
    package struct State: Hashable, Sendable {
        package let achievement: Achievement
        package let reached: Int

        package var isEarned: Bool { reached >= achievement.needed }
    }

    /// The states of all, in their order.
    package static func states(
        figures: [DayStatistics], streaks: Streaks, level: Int
    ) -> [State] {
        let weeks = Dictionary(grouping: figures) { ISOWeek(of: $0.day) }
        let fullestWeek = weeks.values.lazy.map(\.count).max() ?? 0
        return allCases.map { achievement in
            let measure =
                switch achievement {
                case .firstDua: figures.reduce(0) { $0 + $1.duas }
                case .streak3, .streak7, .streak14, .streak30: streaks.longest
                case .level5: level
                case .perfectWeek: fullestWeek
                }
            return State(achievement: achievement, reached: min(measure, achievement.needed))
        }
    }
}
