internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// Converts between Loop's habits and an owner's own habits.
enum LoopHabitMapper {
    static func title(_ name: String) -> String { PlainText.oneLine(name) }

    static func toDomain(_ data: LoopHabit, id: String) throws -> Habit {
        let goal =
            data.isNumerical
            ? try Goal(
                thousandths: data.target, direction: data.isAtMost ? .atMost : .atLeast,
                unit: data.unit) : nil
        return try Habit(
            id: id, subject: .own(title: title(data.name), goal: goal), timeSlot: .anytime, sortOrder: data.position,
            schedule: schedule(times: data.times, days: data.days), addedAt: nil, isArchived: data.isArchived ?? false,
            origin: Habit.Origin(
                question: text(data.question), description: text(data.description), color: data.color))
    }

    /// The text; nil if it has only white space.
    private static func text(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }

    private static func schedule(times: Int, days: Int) throws -> Schedule {
        guard times > 0, days > 0 else {
            throw Refusal.schedule("\(times) times in \(days) days is not a schedule")
        }
        if times >= days { return .daily }
        return try Schedule(typed: "times:\(times)/\(days)")
    }

    /// Nil if the row has no content.
    static func entry(_ data: LoopEntry, of habit: String) throws -> HabitEntry? {
        guard data.saysSomething else { return nil }
        let amount: Int?
        switch data.value {
        case .unknown, .filled, .skipped: amount = nil
        case .no: amount = 0
        case .yes: amount = HabitEntry.done
        case .amount(let thousandths): amount = thousandths
        }
        return try HabitEntry(
            day: data.day, habitID: habit, thousandths: amount, isSkipped: data.value == .skipped, note: data.note)
    }

    // MARK: Back

    /// Nil for a habit that is a dua.
    static func toData(_ entity: Habit) -> LoopHabit? {
        guard case .own(let title, let goal) = entity.subject else { return nil }
        var data = LoopHabit(name: title)
        data.uuid = entity.id
        if let goal {
            data.isNumerical = true
            data.isAtMost = goal.direction == .atMost
            data.target = goal.thousandths
            data.unit = goal.unit
        }
        (data.times, data.days) = frequency(entity.schedule)
        data.isArchived = entity.isArchived
        data.position = entity.sortOrder
        data.question = entity.origin.question ?? ""
        data.description = entity.origin.description ?? ""
        data.color = entity.origin.color
        return data
    }

    /// The schedule in Loop's form: a number of times in a number of days.
    private static func frequency(_ schedule: Schedule) -> (times: Int, days: Int) {
        switch schedule {
        case .daily: (1, 1)
        case .weekdays(let days): (days.count, 7)
        case .times(let times, .days(let days)): (times, days)
        case .times(let times, .month): (times, 30)
        case .hijri(let days): (days.count, 30)
        }
    }

    static func entry(_ entity: HabitEntry, of habit: Int, isNumerical: Bool) -> LoopEntry {
        let value: LoopEntry.Value
        switch entity.thousandths {
        case _ where entity.isSkipped: value = .skipped
        case nil: value = .unknown
        case let amount? where isNumerical: value = .amount(amount)
        case let amount?: value = amount >= HabitEntry.done ? .yes : .no
        }
        return LoopEntry(habit: habit, day: entity.day, value: value, note: entity.note)
    }
}
