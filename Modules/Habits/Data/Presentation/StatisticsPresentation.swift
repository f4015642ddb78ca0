package import HabitsDomain
package import Kernel

// The output form of figures, which commands and endpoints share.

extension PracticeSummary: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("totalXp", \.level.totalXP), ShownField("level", \.level.level),
        ShownField("xpInLevel", \.level.xpInLevel), ShownField("xpOfLevel", \.level.xpOfLevel),
        ShownField("xpToNext", \.level.xpToNext), ShownField("streak", \.streaks.current),
        ShownField("longestStreak", \.streaks.longest), ShownField("lastActiveDate", \.lastDay),
        ShownField("practisedDays", \.practisedDays), ShownField("completions", \.completions),
        ShownField("bySlot", \.slots), ShownField("byWeekday", \.weekdays), ShownField("bestStreaks", \.best),
        ShownField("achievements", \.reached), ShownField("duaStreak", \.duaStreaks.current),
        ShownField("longestDuaStreak", \.duaStreaks.longest),
    ]

    /// The number of longest streaks that are shown.
    package static let shownStreaks = 5

    private var slots: JSONValue {
        .object(TimeSlot.allCases.map { JSONValue.Member($0.rawValue, .integer(Int64(bySlot[$0] ?? 0))) })
    }

    private var weekdays: JSONValue {
        .array(
            byWeekday.map { one in
                [
                    "weekday": .string(one.weekday.name), "practised": .integer(Int64(one.practised)),
                    "of": .integer(Int64(one.of)),
                ]
            })
    }

    private var best: JSONValue { .array(streaks.best(Self.shownStreaks).map(\.json)) }

    private var reached: JSONValue {
        .array(
            achievements.map { state in
                [
                    "id": .string(state.achievement.rawValue), "title": .string(state.achievement.title),
                    "reached": .integer(Int64(state.reached)), "needed": .integer(Int64(state.achievement.needed)),
                    "isEarned": .boolean(state.isEarned),
                ]
            })
    }
}

extension Streak {
    fileprivate var json: JSONValue {
        ["first": .string(first.description), "last": .string(last.description), "length": .integer(Int64(length))]
    }
}

extension HabitStatistics: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("id", \.habit.id), ShownField("title", \.title),
        ShownField("schedule", \.habit.schedule.description), ShownField("strength", \.strength),
        ShownField("streak", \.streaks.current), ShownField("longestStreak", \.streaks.longest),
    ]
}

extension HeatMap {
    package static let title = "Done on each day"
    package static let whenEmpty = "Nothing was done yet"
    package static let unit = "done"
}

extension HeatMap.Cell: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("date", \.day), ShownField("completed", \.completed), ShownField("warmth", \.warmth),
    ]
}
