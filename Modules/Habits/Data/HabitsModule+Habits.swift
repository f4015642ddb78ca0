internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit
internal import Storage

extension HabitsModule {
    /// Adds a habit after the other habits. A dua that is already a habit is refused. If an equal habit already has the same
    /// id, that habit stays as it is.
    package func add(
        _ subject: Habit.Subject, slot: TimeSlot, schedule: Schedule = .daily, id: String? = nil,
        in transaction: WriteTransaction
    ) throws -> Written<Habit> {
        if case .dua(let dua) = subject { try dua.check() }
        let repository = Self.habits(in: transaction)
        let known = try repository.all()
        let habit = try Habit(
            id: id ?? identifiers.fresh().recordKey, subject: subject, timeSlot: slot,
            sortOrder: Self.behind(known.map(\.sortOrder)), schedule: schedule, addedAt: transaction.now)
        try habit.requireAddress()
        return try repository.write(habit.id) { stored in
            guard let stored else {
                if case .dua(let dua) = subject { try Habit.check(adding: dua, to: known) }
                return habit
            }
            guard stored.subject == subject, stored.timeSlot == slot, stored.schedule == schedule else {
                throw Refusal.habitExists(
                    "Another habit already has the id “\(Excerpt.of(stored.id))”. Change that habit, or choose another "
                        + "id.",
                    details: ["id": stored.id])
            }
            return stored.entity
        }
    }

    /// Changes the time of a habit, removes the habit from the plan, or puts the habit back. The habit's entries stay.
    package func change(
        _ id: String, in transaction: WriteTransaction, _ body: (inout Habit) throws -> Void
    ) throws -> Written<Habit> {
        let repository = Self.habits(in: transaction)
        return try repository.write(id) { stored in
            guard var habit = stored?.entity else { throw Self.habits.absent(id) }
            let wasArchived = habit.isArchived
            try body(&habit)
            if wasArchived, !habit.isArchived, let dua = habit.duaID {
                try Habit.check(adding: dua, to: try repository.all().filter { $0.id != id })
            }
            try habit.check()
            return habit
        }
    }

    /// Follows a journey, after the journeys that are already followed. The journey need not be in the catalogue yet. If the
    /// journey is already followed, it keeps its moment. It also keeps its place, unless another place is given.
    package func follow(
        _ journey: CatalogueID, at place: Int? = nil, since moment: Instant? = nil, in transaction: WriteTransaction
    ) throws -> Written<ActiveJourney> {
        try journey.check()
        let repository = Self.activeJourneys(in: transaction)
        let known = try repository.all()
        return try repository.write(journey) { stored in
            try ActiveJourney(
                journeyID: journey,
                sortOrder: place ?? stored?.sortOrder ?? Self.behind(known.map(\.sortOrder)),
                activatedAt: stored?.activatedAt ?? moment ?? transaction.now)
        }
    }

    /// The next place after all others. The very last place may be shared: habits there are sorted by id.
    private static func behind(_ orders: [Int]) -> Int { orders.max().map { min($0 + 1, Journey.lastOrder) } ?? 0 }
}

extension Habit.Subject {
    /// Reads the form that people type and clients send: the dua's id, or a title and perhaps a goal.
    package init(isDua: Bool, _ text: String, goal: Goal?) throws {
        guard isDua else {
            self = .own(title: text, goal: goal)
            return
        }
        guard goal == nil else { throw Self.goalOfDua }
        self = .dua(try CatalogueID(text))
    }

    static let goalOfDua = Refusal.goalOfDua("A dua has repetitions instead of a goal.", details: ["field": "goal"])
}
