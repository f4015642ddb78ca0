internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The amounts in the periods around a day, for habits with a number of times in a period. All of those habits are read at
/// once.
struct Periods {
    /// The ids of habits with a filled period. The period has the required times or amount without this day, or the period is
    /// within its upper limit.
    private(set) var filled: Set<String> = []
    /// The total of the period that ends with the day, for habits with a goal.
    private(set) var amounts: [String: Int] = [:]

    init(of habits: [Habit], around day: CivilDay, in transaction: ReadTransaction) throws {
        let asked = habits.filter { !$0.isArchived && $0.schedule.firstDay(filling: day) != nil }
        guard let first = asked.compactMap({ $0.schedule.firstDay(filling: day) }).min() else { return }
        let days = Self.query(from: first, around: day)
        var doings: [String: [HabitDoing]] = [:]
        if asked.contains(where: { $0.duaID == nil }) {
            doings = Dictionary(grouping: try HabitsModule.doings(days, in: transaction), by: \.habitID)
        }
        var practice = PracticeHistory()
        if asked.contains(where: { $0.duaID != nil }) {
            practice = PracticeHistory(try HabitsModule.days.all(days, in: transaction))
        }
        for habit in asked {
            let history =
                if let dua = habit.duaID { practice.history(of: dua, schedule: habit.schedule) } else {
                    HabitHistory(habit.aim, doings: doings[habit.id] ?? [])
                }
            if habit.goal != nil { amounts[habit.id] = history.amount(until: day) }
            if history.isDone(on: day) { filled.insert(habit.id) }
        }
    }

    /// The doings that can affect the day. Later doings may shift a period back over the day, and doings after them may shift
    /// theirs. After ten periods, more doings make no difference.
    private static func query(from first: CivilDay, around day: CivilDay) -> RecordQuery {
        let reach = first.days(until: day) + 1
        let last = CivilDay(daysSince1970: day.daysSince1970 + 10 * reach) ?? .latest
        return RecordQuery(filters: [
            RecordQuery.Filter("date", .greaterOrEqual, first.description),
            RecordQuery.Filter("date", .lessOrEqual, last.description),
        ])
    }
}
