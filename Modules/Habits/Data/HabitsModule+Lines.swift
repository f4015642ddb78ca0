internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit

/// The thing that a person did: a dua, or a habit that is no dua.
package enum PracticeTarget: Hashable, Sendable {
    case dua(CatalogueID)
    case own(Habit)

    package var id: String {
        switch self {
        case .dua(let id): id.text
        case .own(let habit): habit.id
        }
    }
}

extension PlannedHabit {
    package var target: PracticeTarget {
        switch subject {
        case .dua(let id, _): .dua(id)
        case .own(let habit): .own(habit)
        }
    }
}

// The same methods for everything in a day's plan, whatever its kind.

extension HabitsModule {
    /// The line with the id in a day's plan, even if it does not count yet on that day.
    package func line(_ id: String, on day: CivilDay, in transaction: ReadTransaction) throws -> PlannedHabit {
        guard let line = try wholePlan(on: day, in: transaction).habits.first(where: { $0.id == id }) else {
            throw Refusal.noLine("The plan of \(day) has no line “\(Excerpt.of(id))”.")
        }
        return line
    }

    /// Records that something was done. A dua counts once a day. A counted habit gets the amount that its goal lacks, unless an
    /// amount is given.
    package func complete(
        _ target: PracticeTarget, thousandths: Int? = nil, note: String? = nil, on day: CivilDay,
        in transaction: WriteTransaction
    ) throws {
        switch target {
        case .dua(let id):
            guard thousandths == nil, note == nil else {
                throw Refusal.valueOfDua(
                    "\(id) is a dua, which is either done or not done, without an amount.",
                    advice: "`mizan habits count` counts its repetitions.")
            }
            _ = try complete(id, on: day, in: transaction)
        case .own(let habit):
            _ = try enter(HabitEntry.ID(day: day, habitID: habit.id), in: transaction) { stored in
                let amount =
                    try thousandths ?? whole(of: habit, on: day, having: stored?.thousandths ?? 0, in: transaction.view)
                return try HabitEntry(
                    day: day, habitID: habit.id, thousandths: amount, note: note ?? stored?.note)
            }
        }
    }

    /// The amount to enter if none is given: the amount that the goal lacks in the period that ends with the day. If the goal
    /// is an upper limit, or is met without this day, an error asks for the amount.
    private func whole(
        of habit: Habit, on day: CivilDay, having here: Int, in transaction: ReadTransaction
    ) throws -> Int {
        guard case .own(let title, _) = habit.subject, let goal = habit.aim.goal(on: day) else {
            return max(HabitEntry.done, here)
        }
        let name = Excerpt.of(title)
        guard goal.direction == .atLeast, goal.thousandths > 0 else {
            throw Refusal.amountNeeded(
                "The goal of “\(name)” is \(goal.words): enter the amount; 0 means none.",
                advice: "For example: --value 1")
        }
        let whole = max(here, try goal.thousandths - before(day, of: habit, in: transaction))
        guard whole > 0 else {
            throw Refusal.amountNeeded(
                "“\(name)” already has its \(goal.words) without this day: enter the additional amount.",
                advice: "For example: --value 1")
        }
        return whole
    }

    /// The amount on the other days of the period that ends with a day.
    private func before(_ day: CivilDay, of habit: Habit, in transaction: ReadTransaction) throws -> Int {
        guard habit.aim.isOverDays, let first = habit.schedule.firstDay(filling: day) else { return 0 }
        let others = RecordQuery(filters: [
            RecordQuery.Filter("habitId", .equal, habit.id),
            RecordQuery.Filter("date", .greaterOrEqual, first.description),
            RecordQuery.Filter("date", .less, day.description),
        ])
        return HabitHistory(habit.aim, doings: try Self.doings(others, in: transaction)).amount(until: day)
    }

    /// Takes back that something was done; refused if it was not done.
    package func undo(_ target: PracticeTarget, on day: CivilDay, in transaction: WriteTransaction) throws {
        switch target {
        case .dua(let id): _ = try undo(id, on: day, in: transaction)
        case .own(let habit): try Self.entries.remove(HabitEntry.ID(day: day, habitID: habit.id), in: transaction)
        }
    }

    /// Skips something on purpose. The amount and the note of a habit's entry stay.
    package func skip(_ target: PracticeTarget, on day: CivilDay, in transaction: WriteTransaction) throws {
        switch target {
        case .dua(let id): _ = try skip(id, on: day, in: transaction)
        case .own(let habit):
            _ = try enter(HabitEntry.ID(day: day, habitID: habit.id), in: transaction) { stored in
                try HabitEntry(
                    day: day, habitID: habit.id, thousandths: stored?.thousandths, isSkipped: true, note: stored?.note)
            }
        }
    }

    /// Takes back the skipping of something.
    package func unskip(_ target: PracticeTarget, on day: CivilDay, in transaction: WriteTransaction) throws {
        switch target {
        case .dua(let id): _ = try unskip(id, on: day, in: transaction)
        case .own(let habit): try unskip(HabitEntry.ID(day: day, habitID: habit.id), in: transaction)
        }
    }
}
