package import Kernel

/// A habit that its owner added (seed 000, CustomHabit): a dua of the catalogue, or something of their own.
package struct Habit: Hashable, RecordEntity {
    /// A UUID; the phone's say `custom-` and the dua's number. Either stays as it came.
    package let id: String
    package private(set) var subject: Subject
    package var timeSlot: TimeSlot
    package var sortOrder: Int
    package var schedule: Schedule
    /// Nil where it did not come with one.
    package let addedAt: Instant?
    /// It is no longer planned; what was done stays.
    package var isArchived: Bool
    /// What another program says of it and shows, and Mizan keeps for it.
    package var origin: Origin

    package enum Subject: Hashable, Sendable {
        case dua(CatalogueID)
        /// With a goal it is counted, without one it is done or not.
        case own(title: String, goal: Goal?)
    }

    /// A question, such as “Did you walk?”, a description, and the number of a color of Loop's.
    package struct Origin: Hashable, Sendable {
        package var question: String?
        package var description: String?
        package var color: Int?

        package init(question: String? = nil, description: String? = nil, color: Int? = nil) {
            self.question = question
            self.description = description
            self.color = color
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
        addedAt: Instant?, isArchived: Bool = false, origin: Origin = Origin()
    ) throws {
        self.id = id
        self.subject = subject
        self.timeSlot = timeSlot
        self.sortOrder = sortOrder
        self.schedule = schedule
        self.addedAt = addedAt
        self.isArchived = isArchived
        self.origin = origin
        try check()
    }

    private static let colors = Bounds("color", 0...19)

    /// Gives a habit that is no dua another title or goal. What is done or not stays so, and what is counted stays counted:
    /// its entries would say something else.
    package mutating func rename(_ title: String? = nil, goal: Goal?? = nil) throws(HabitsError) {
        guard case .own(let known, let before) = subject else { throw .duaStays(id) }
        let after = goal ?? before
        guard (after == nil) == (before == nil) else { throw .otherKind(isCounted: before != nil) }
        subject = .own(title: title ?? known, goal: after)
    }

    /// Who changes fields asks for this before the habit goes on.
    package func check() throws {
        try CatalogueTexts.habitID.check(id)
        if case .own(let title, let goal) = subject {
            try CatalogueTexts.title.check(title)
            if let unit = goal?.unit, !unit.isEmpty { try CatalogueTexts.unit.check(unit) }
        }
        try Journey.orderBounds.check(sortOrder)
        try CatalogueTexts.question.check(origin.question)
        try CatalogueTexts.description.check(origin.description)
        try Self.colors.check(origin.color)
    }

    /// Refuses an id that no address over HTTP can hold.
    package func requireAddress() throws(TextError) { try CatalogueTexts.habitID.requireAddress(id) }

    /// Refuses a dua that is a habit already (contracts/habits.md §1.5).
    package static func check(adding dua: CatalogueID, to habits: some Sequence<Habit>) throws(HabitsError) {
        guard !habits.contains(where: { $0.duaID == dua && !$0.isArchived }) else { throw .alreadyAHabit(dua) }
    }
}

/// What a counted habit aims at in one period of its schedule.
package struct Goal: Hashable, Sendable {
    package enum Direction: String, CaseIterable, Hashable, Sendable {
        case atLeast = "at-least"
        case atMost = "at-most"
    }

    /// In thousandths of the unit.
    package let thousandths: Int
    package let direction: Direction
    /// Empty where another program counts without one.
    package let unit: String

    package init(
        thousandths: Int, direction: Direction = .atLeast, unit: String
    ) throws(HabitsError) {
        try Bounds("target", 0...1_000_000_000_000).check(thousandths)
        self.thousandths = thousandths
        self.direction = direction
        self.unit = unit
    }

    /// Whether a sum reaches it, or stays within it.
    package func isMet(by sum: Int) -> Bool {
        switch direction {
        case .atLeast: sum >= thousandths
        case .atMost: sum <= thousandths
        }
    }
}
