package import Kernel

/// A habit that its owner added (seed 000, CustomHabit): a dua of the catalogue, or something of the owner's own.
package struct Habit: Hashable, RecordEntity {
    /// A UUID; on the phone, `custom-` and the dua's number. Both forms are stored unchanged.
    package let id: String
    package private(set) var subject: Subject
    /// Earlier goals, the oldest first.
    package private(set) var earlierGoals: [EarlierGoal]
    package var timeSlot: TimeSlot
    package var sortOrder: Int
    package var schedule: Schedule
    /// Nil if the source did not state it.
    package let addedAt: Instant?
    /// True if the habit is no longer planned; its entries stay.
    package var isArchived: Bool
    /// Facts that another program shows, and that Mizan stores only for that program.
    package var origin: Origin

    package enum Subject: Hashable, Sendable {
        case dua(CatalogueID)
        /// A habit with a goal is counted. A habit without a goal is only done or not done.
        case own(title: String, goal: Goal?)
    }

    /// A question, such as “Did you walk?”, a description, and the number of a color in Loop.
    package struct Origin: Hashable, Sendable {
        package var question: String?
        package var description: String?
        package var color: Int?

        package init(question: String? = nil, description: String? = nil, color: Int? = nil) {
            (self.question, self.description, self.color) = (question, description, color)
        }
    }

    package var recordID: String { id }

    package var duaID: CatalogueID? {
        if case .dua(let id) = subject { id } else { nil }
    }

    package var goal: Goal? {
        if case .own(_, let goal) = subject { goal } else { nil }
    }

    package init(
        id: String, subject: Subject, timeSlot: TimeSlot, sortOrder: Int, schedule: Schedule = .daily,
        addedAt: Instant?, isArchived: Bool = false, origin: Origin = Origin(),
        earlierGoals: some Sequence<EarlierGoal> = []
    ) throws {
        (self.id, self.subject) = (id, subject)
        self.earlierGoals = EarlierGoal.ordered(earlierGoals)
        (self.timeSlot, self.sortOrder, self.schedule) = (timeSlot, sortOrder, schedule)
        (self.addedAt, self.isArchived, self.origin) = (addedAt, isArchived, origin)
        try check()
    }

    private static let colors = Bounds("color", 0...19)
    private static let room = Bounds("earlierGoals", 0...1_000)

    /// The habit's schedule, goal and earlier goals.
    package var aim: Aim { Aim(schedule: schedule, goal: goal, earlier: earlierGoals) }

    /// Gives a habit that is no dua another title.
    package mutating func rename(_ title: String) throws(HabitsError) {
        guard case .own(_, let goal) = subject else { throw .duaStays(id) }
        subject = .own(title: title, goal: goal)
    }

    /// Gives a counted habit another goal from a day on. Earlier days keep the goal that they had.
    ///
    /// A habit that is only done or not done cannot become counted, and a counted habit cannot lose its goal: the habit's
    /// entries would change their meaning.
    package mutating func aim(at goal: Goal, from day: CivilDay) throws(HabitsError) {
        guard case .own(let title, let before) = subject else { throw .duaStays(id) }
        guard let before else { throw .otherKind }
        guard goal != before || earlierGoals.contains(where: { $0.last >= day }) else { return }
        guard let last = CivilDay(daysSince1970: day.daysSince1970 - 1) else { return }
        // If this is a second change on the same day, the goal from before the first change held until yesterday. Due to a
        // wrong clock, the last day of an earlier goal may be in the future. Such an earlier goal would override the new goal.
        let held = aim.goal(on: last) ?? before
        subject = .own(title: title, goal: goal)
        earlierGoals.removeAll { $0.last >= last }
        earlierGoals.append(EarlierGoal(last: last, goal: held))
    }

    /// The habit with the goal that held on a day.
    package func asOf(_ day: CivilDay) -> Habit {
        guard !earlierGoals.isEmpty, case .own(let title, _) = subject else { return self }
        var habit = self
        habit.subject = .own(title: title, goal: aim.goal(on: day))
        return habit
    }

    /// Checks the fields. Callers that change fields call this before they store the habit.
    package func check() throws {
        try CatalogueTexts.habitID.check(id)
        if case .own(let title, let goal) = subject {
            try CatalogueTexts.title.check(title)
            if let unit = goal?.unit, !unit.isEmpty { try CatalogueTexts.unit.check(unit) }
        }
        for earlier in earlierGoals where !earlier.goal.unit.isEmpty {
            try CatalogueTexts.unit.check(earlier.goal.unit)
        }
        try Self.room.check(earlierGoals.count)
        try Journey.orderBounds.check(sortOrder)
        try CatalogueTexts.question.check(origin.question)
        try CatalogueTexts.description.check(origin.description)
        try Self.colors.check(origin.color)
    }

    /// Refuses an id that cannot be part of an HTTP address.
    package func requireAddress() throws(TextError) { try CatalogueTexts.habitID.requireAddress(id) }

    /// Refuses a dua that is a habit already (contracts/habits.md §1.5).
    package static func check(adding dua: CatalogueID, to habits: some Sequence<Habit>) throws(HabitsError) {
        guard !habits.contains(where: { $0.duaID == dua && !$0.isArchived }) else { throw .alreadyAHabit(dua) }
    }
}

/// The aim of a counted habit in one period of its schedule.
package struct Goal: Hashable, Sendable {
    package enum Direction: String, CaseIterable, Hashable, Sendable {
        case atLeast = "at-least"
        case atMost = "at-most"
    }

    /// The amount in thousandths of the unit.
    package let thousandths: Int
    package let direction: Direction
    /// Empty for a habit of another program that counts without a unit.
    package let unit: String

    package init(
        thousandths: Int, direction: Direction = .atLeast, unit: String
    ) throws(HabitsError) {
        try Bounds("target", 0...1_000_000_000_000).check(thousandths)
        (self.thousandths, self.direction, self.unit) = (thousandths, direction, unit)
    }

    /// The smallest sum that meets the goal. It is never zero, even if the goal of another program is 0.
    var least: Int { max(thousandths, 1) }

    /// True if a sum reaches the goal. If the goal is an upper limit, true if the sum stays within the limit.
    package func isMet(by sum: Int) -> Bool {
        switch direction {
        case .atLeast: sum >= least
        case .atMost: sum <= thousandths
        }
    }
}
