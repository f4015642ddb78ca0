package import Kernel

/// The things to do on a day, in the order of the day.
package struct DayPlan: Hashable, Sendable {
    package let day: CivilDay
    package let habits: [PlannedHabit]
    /// True for a day of rest.
    package let isFrozen: Bool
    /// The slot of the present hour; nil if the plan is that of another day.
    package var present: TimeSlot?

    init(day: CivilDay, habits: [PlannedHabit], isFrozen: Bool = false) {
        (self.day, self.habits, self.isFrozen) = (day, habits, isFrozen)
    }

    /// The approximate number of bytes that it takes in memory.
    package var weight: Int { habits.reduce(0) { $0 + 512 + $1.title.utf8.count } }

    /// All three slots, including empty ones.
    package var slots: [(slot: TimeSlot, habits: [PlannedHabit])] {
        TimeSlot.allCases.map { slot in (slot, habits.filter { $0.slot == slot }) }
    }

    package var done: Int { habits.count { $0.state == .done || $0.state == .filled } }

    /// The number of required habits, without the skipped ones.
    package var asked: Int { habits.count { $0.state != .skipped } }

    package var next: PlannedHabit? { nextPlace.map { habits[$0] } }

    /// The index of the next open habit: the first of the present slot, or else of the day. The adhkar of the evening do not wait
    /// for those of the morning.
    package var nextPlace: Int? {
        let open = habits.indices.filter { habits[$0].state == .open && !habits[$0].isLimit }
        return open.first { habits[$0].slot == present } ?? open.first
    }

    /// The index of the first limit that has no entry yet.
    package var openLimitPlace: Int? { habits.firstIndex { $0.state == .open && $0.isLimit } }

    /// The number of limits that were exceeded.
    package var missed: Int { habits.count { $0.state == .missed } }

    /// 0 to 1; 0 if nothing is required.
    package var progress: Double { asked == 0 ? 0 : Double(done) / Double(asked) }

    /// The progress in whole percent, as the web shows it.
    package var percentage: Int { Int((progress * 100).rounded()) }

    package var earnedXP: Int { habits.reduce(0) { $0 + ($1.state == .done ? $1.xp : 0) } }
    /// The points of everything that is required.
    package var possibleXP: Int { habits.reduce(0) { $0 + ($1.state == .skipped ? 0 : $1.xp) } }
}
