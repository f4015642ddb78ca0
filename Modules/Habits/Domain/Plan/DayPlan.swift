package import Kernel

/// The things to do on a day, in the order of the day.
package struct DayPlan: Hashable, Sendable {
    package let day: CivilDay
    package let habits: [PlannedHabit]
    /// A day of rest.
    package let isFrozen: Bool

    init(day: CivilDay, habits: [PlannedHabit], isFrozen: Bool = false) {
        (self.day, self.habits, self.isFrozen) = (day, habits, isFrozen)
    }

    /// About how many bytes of memory it takes.
    package var weight: Int { habits.reduce(0) { $0 + 512 + $1.title.utf8.count } }

    /// All three slots, also those that are empty.
    package var slots: [(slot: TimeSlot, habits: [PlannedHabit])] {
        TimeSlot.allCases.map { slot in (slot, habits.filter { $0.slot == slot }) }
    }

    package var done: Int { habits.count { $0.state == .done || $0.state == .filled } }

    /// The number of habits asked for, which leaves out the skipped ones.
    package var asked: Int { habits.count { $0.state != .skipped } }

    package var next: PlannedHabit? { nextPlace.map { habits[$0] } }

    /// The place of the next habit among the habits.
    package var nextPlace: Int? { habits.firstIndex { $0.state == .open && !$0.isLimit } }

    /// The place of the first limit that has no entry yet.
    package var openLimitPlace: Int? { habits.firstIndex { $0.state == .open && $0.isLimit } }

    /// The number of limits that were exceeded.
    package var missed: Int { habits.count { $0.state == .missed } }

    /// 0 to 1; 0 where nothing is asked for.
    package var progress: Double { asked == 0 ? 0 : Double(done) / Double(asked) }

    /// In whole percent, as the web shows it.
    package var percentage: Int { Int((progress * 100).rounded()) }

    package var earnedXP: Int { habits.reduce(0) { $0 + ($1.state == .done ? $1.xp : 0) } }
    /// The points of everything that is asked for.
    package var possibleXP: Int { habits.reduce(0) { $0 + ($1.state == .skipped ? 0 : $1.xp) } }
}
