/// One thing to do on a day.
package struct PlannedHabit: Hashable, Sendable {
    /// `journey-<journey>-dua-<dua>` for a dua of a journey; otherwise the habit's own id.
    package let id: String
    package let subject: Subject
    package let slot: TimeSlot
    package let sortOrder: Int
    package let state: State
    /// The repetitions so far, or thousandths of the goal's unit.
    package let amount: Int

    package enum Subject: Hashable, Sendable {
        /// The dua is nil if the catalogue does not contain it. Then only the id can be shown.
        case dua(CatalogueID, Dua?)
        case own(Habit)
    }

    package enum State: String, CaseIterable, Hashable, Sendable {
        case open, done, skipped
        /// The period already has the required times, or is within its limit.
        case filled
        /// The limit was exceeded.
        case missed
    }

    /// True for an upper limit, which is not a task to be done.
    package var isLimit: Bool {
        if case .own(let habit) = subject { habit.goal?.direction == .atMost } else { false }
    }

    package var duaID: CatalogueID? {
        if case .dua(let id, _) = subject { id } else { nil }
    }

    package var dua: Dua? {
        if case .dua(_, let dua) = subject { dua } else { nil }
    }

    package var title: String {
        switch subject {
        case .dua(let id, let dua): dua?.texts.titleEn ?? id.text
        case .own(let habit):
            if case .own(let title, _) = habit.subject { title } else { habit.id }
        }
    }

    /// The required repetitions, or thousandths of the goal's unit; 1 for a habit that is only done or not.
    package var wanted: Int {
        switch subject {
        case .dua(_, let dua): dua?.repetitions ?? 1
        case .own(let habit): habit.goal?.thousandths ?? 1
        }
    }

    /// Only duas earn points.
    package var xp: Int {
        switch subject {
        case .dua(_, let dua): dua?.xpValue ?? Dua.usualXP
        case .own: 0
        }
    }
}
