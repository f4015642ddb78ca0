package import HabitsDomain
package import Kernel

// The output form of figures, which commands and endpoints share.

extension PracticeSummary {
    package static let fields = [
        RecordField("totalXp", .integer), RecordField("level", .integer), RecordField("xpInLevel", .integer),
        RecordField("xpOfLevel", .integer), RecordField("xpToNext", .integer), RecordField("streak", .integer),
        RecordField("longestStreak", .integer), RecordField("lastActiveDate", .day, required: false),
        RecordField("practisedDays", .integer), RecordField("completions", .integer), RecordField("bySlot", .json),
        RecordField("byWeekday", .json), RecordField("bestStreaks", .json), RecordField("achievements", .json),
        RecordField("duaStreak", .integer), RecordField("longestDuaStreak", .integer),
    ]

    package var values: [FieldValue] {
        [
            .integer(Int64(level.totalXP)), .integer(Int64(level.level)), .integer(Int64(level.xpInLevel)),
            .integer(Int64(level.xpOfLevel)), .integer(Int64(level.xpToNext)), .integer(Int64(streaks.current)),
            .integer(Int64(streaks.longest)), lastDay.map(FieldValue.day) ?? .absent, .integer(Int64(practisedDays)),
            .integer(Int64(completions)), .json(slots), .json(weekdays), .json(best), .json(reached),
            .integer(Int64(duaStreaks.current)), .integer(Int64(duaStreaks.longest)),
        ]
    }

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

extension HabitStatistics {
    package static let fields = [
        RecordField("id", .text), RecordField("title", .text), RecordField("schedule", .text),
        RecordField("strength", .real), RecordField("streak", .integer), RecordField("longestStreak", .integer),
    ]

    package var values: [FieldValue] {
        [
            .text(habit.id), .text(title), .text(habit.schedule.description), .real(strength),
            .integer(Int64(streaks.current)), .integer(Int64(streaks.longest)),
        ]
    }
}

extension HeatMap {
    package static let title = "Done on each day"
    package static let whenEmpty = "Nothing was done yet"
    package static let unit = "done"
}

extension HeatMap.Cell {
    package static let fields = [
        RecordField("date", .day), RecordField("completed", .integer), RecordField("warmth", .integer),
    ]

    package var values: [FieldValue] { [.day(day), .integer(Int64(completed)), .integer(Int64(warmth))] }
}
