internal import Kernel

extension DayPlan: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.percentage, "the web's figure of the day, for those who draw it themselves")]
    }
}

extension PlannedHabit: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.dua?.createdAt, "of the catalogue's record, which the apps' export has whole"),
            (\.dua?.updatedAt, "of the catalogue's record, which the apps' export has whole"),
        ]
    }
}

extension HeatMap: ViewEntity {}

extension HeatMap.Cell: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.warmth, "the step of colour for those who draw the map themselves, as the web does")]
    }
}

extension PracticeSummary: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.lastDay, "the web's last_active_date; a column of `mizan habits stats`")]
    }
}

extension LevelProgress: ViewEntity {}
extension Streaks: ViewEntity {}
extension Streak: ViewEntity {}
extension Achievement.State: ViewEntity {}

extension ShownProfile: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.profile.createdAt, "the web's created_at; a column of `mizan habits profile`"),
            (\.lastActiveDay, "the web's last_active_date; a column of `mizan habits profile`"),
            (\.isAdmin, "the web's is_admin; a column of `mizan habits profile`"),
        ]
    }
}
