internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit

/// The state of a habit on a day.
package struct HabitDay: Sendable {
    package let day: CivilDay
    /// Nil if nothing was required: the habit is not planned for that day, or did not exist yet.
    package let state: PlannedHabit.State?
    package let entry: HabitEntry?
}

extension HabitsModule {
    /// The days of a habit in the last weeks, which begin on Mondays, up to today.
    package func days(
        of habit: Habit, weeks: Int, in transaction: ReadTransaction
    ) throws -> [HabitDay] {
        let (calendar, history) = (try calendar(in: transaction), try history(of: habit, in: transaction))
        let today = try calendar.today(at: clock.now())
        let monday = DayRange.week(containing: today).first.daysSince1970 - 7 * (weeks - 1)
        let days = (monday...today.daysSince1970).compactMap { CivilDay(daysSince1970: $0) }
        let entries = try entries(of: habit, from: days.first ?? today, in: transaction)
        let added = try habit.addedAt.flatMap { try dayAdded($0, calendar.zones) }
        return zip(days, history.states(days, today: today)).map { day, state in
            let isThere = added.map { $0 <= day } ?? true
            return HabitDay(day: day, state: isThere || state != .open ? state : nil, entry: entries[day])
        }
    }

    private func entries(
        of habit: Habit, from first: CivilDay, in transaction: ReadTransaction
    ) throws -> [CivilDay: HabitEntry] {
        let query = RecordQuery(filters: [
            RecordQuery.Filter("habitId", .equal, habit.id),
            RecordQuery.Filter("date", .greaterOrEqual, first.description),
        ])
        return Dictionary(try Self.entries.all(query, in: transaction).map { ($0.day, $0) }) { one, _ in one }
    }
}
