internal import Kernel

extension DayPlan: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.percentage, "The web app shows this figure of the day.")]
    }
}

extension PlannedHabit: ViewEntity {}

extension HeatMap: ViewEntity {}

extension HeatMap.Cell: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.warmth, "A client that draws the map itself, such as the web app, colours the day by it.")]
    }
}

extension PracticeSummary: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.lastDay, "`mizan habits stats` has it as a column, and the web as last_active_date.")]
    }
}

extension LevelProgress: ViewEntity {}
extension Streaks: ViewEntity {}
extension Streak: ViewEntity {}
extension Achievement.State: ViewEntity {}

extension ShownProfile: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.profile.createdAt, "`mizan habits profile` has it as a column, and the web as created_at."),
            (\.lastActiveDay, "`mizan habits profile` has it as a column, and the web as last_active_date."),
            (\.isAdmin, "`mizan habits profile` has it as a column, and the web as is_admin."),
        ]
    }
}

extension DayStatistics: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.completed, "The cells of a `HeatMap` are made of it."),
            (\.xp, "A `PracticeSummary` adds up the points of all days."),
        ]
    }
}
