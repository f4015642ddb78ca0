package import HabitsDomain
package import Kernel
package import ModuleKit
internal import Storage

/// What somebody says that they did: a dua, or a habit that is no dua.
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

// One way to do what a day's plan asks for, whatever it is.

extension HabitsModule {
    /// The line of that id in a day's plan, also before it counts.
    package func line(_ id: String, on day: CivilDay, in transaction: ReadTransaction) throws -> PlannedHabit {
        guard let line = try wholePlan(on: day, in: transaction).habits.first(where: { $0.id == id }) else {
            throw MizanError(
                .notFound, "habits.no-such-line", "The plan of \(day) has no line “\(Excerpt.of(id))”.")
        }
        return line
    }

    /// Says that something was done. A dua counts once a day. Of a habit that is counted it is all of its goal, unless an
    /// amount is given.
    package func complete(
        _ target: PracticeTarget, thousandths: Int? = nil, note: String? = nil, on day: CivilDay,
        in transaction: WriteTransaction
    ) throws {
        switch target {
        case .dua(let id):
            guard thousandths == nil, note == nil else {
                throw MizanError(
                    .invalidInput, "habits.value-of-dua",
                    "\(id) is a dua: it is done or not. `mizan habits count` counts its repetitions.")
            }
            _ = try complete(id, on: day, in: transaction)
        case .own(let habit):
            _ = try enter(HabitEntry.ID(day: day, habitID: habit.id), in: transaction) { stored in
                try HabitEntry(
                    day: day, habitID: habit.id,
                    thousandths: thousandths ?? max(habit.wholeAmount(), stored?.thousandths ?? 0),
                    note: note ?? stored?.note)
            }
        }
    }

    /// Takes back that something was done; refused where it was not.
    package func undo(_ target: PracticeTarget, on day: CivilDay, in transaction: WriteTransaction) throws {
        switch target {
        case .dua(let id): _ = try undo(id, on: day, in: transaction)
        case .own(let habit): try Self.entries.remove(HabitEntry.ID(day: day, habitID: habit.id), in: transaction)
        }
    }
}

extension Habit {
    /// What is entered where no amount is given. Of what should be little, nobody means the most of it.
    fileprivate func wholeAmount() throws -> Int {
        guard case .own(let title, let goal?) = subject else { return HabitEntry.done }
        guard goal.direction == .atLeast else {
            throw MizanError(
                .invalidInput, "habits.amount-needed",
                "The goal of “\(Excerpt.of(title))” is \(goal.words): say how much it was, with --value 1; --value 0 is "
                    + "none.")
        }
        return goal.thousandths
    }
}
