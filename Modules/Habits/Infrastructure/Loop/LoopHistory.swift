package import Kernel

/// The data of Loop Habit Tracker, from its database or its archive of tables (contracts/habits.md §3.1).
package struct LoopHistory: Sendable {
    package var habits = Readings<LoopHabit>()
    /// The entries, which name their habits by their place among `habits`.
    package var entries = Readings<LoopEntry>()
    /// The number of entries of each habit that could not be read, with the habit's name or its place.
    package var lost: [(habit: String, count: Int)] = []
    package var remarks: [String] = []

    package init() {}
}

package struct LoopHabit: Hashable, Sendable {
    /// Versions from 24 on have one.
    package var uuid: String?
    package var name: String
    package var question = ""
    package var description = ""
    package var isNumerical = false
    package var isAtMost = false
    /// In thousandths of the unit.
    package var target = 0
    package var unit = ""
    /// So many times in so many days.
    package var times = 1
    package var days = 1
    /// Nil where the file does not say.
    package var isArchived: Bool?
    package var position = 0
    /// One of `LoopPalette`; nil where the file says none that is known.
    package var color: Int?
    package var hasReminder = false

    package init(name: String) {
        self.name = name
    }
}

package struct LoopEntry: Hashable, Sendable {
    /// The habit's place in the list.
    package let habit: Int
    package let day: CivilDay
    package let value: Value
    package let note: String?

    package enum Value: Hashable, Sendable {
        /// Nothing was said, but for a note perhaps.
        case unknown
        /// Computed of other days, as a habit of so many times a week is.
        case filled
        case no, yes, skipped
        /// In thousandths.
        case amount(Int)

        /// Its number in the database and in old tables. A habit that is counted has thousandths, and one number of them
        /// means that it was left out.
        package init?(code: Int, isNumerical: Bool) {
            switch code {
            case -1: self = .unknown
            case 3: self = .skipped
            case _ where isNumerical: self = .amount(code)
            case 0: self = .no
            case 1: self = .filled
            case 2: self = .yes
            default: return nil
            }
        }

        package var code: Int {
            switch self {
            case .unknown: -1
            case .no: 0
            case .filled: 1
            case .yes: 2
            case .skipped: 3
            case .amount(let thousandths): thousandths
            }
        }
    }

    /// True if the owner entered it, and not Loop by itself.
    package var saysSomething: Bool {
        switch value {
        case .unknown, .filled: note != nil
        case .no, .yes, .skipped, .amount: true
        }
    }

    package init(habit: Int, day: CivilDay, value: Value, note: String? = nil) {
        (self.habit, self.day, self.value, self.note) = (habit, day, value, note)
    }
}
