package import Kernel

/// The data of Loop Habit Tracker, from its database or its archive of tables (contracts/habits.md §3.1).
package struct LoopHistory: Sendable {
    package var habits = Readings<LoopHabit>()
    /// The entries. Each entry refers to its habit by the index in `habits`.
    package var entries = Readings<LoopEntry>()
    /// The number of unreadable entries of each habit, with the habit's name or index.
    package var lost: [(habit: String, count: Int)] = []
    package var remarks: [String] = []

    package init() {}
}

package struct LoopHabit: Hashable, Sendable {
    /// Present in versions from 24 on.
    package var uuid: String?
    package var name: String
    package var question = ""
    package var description = ""
    package var isNumerical = false
    package var isAtMost = false
    /// The amount in thousandths of the unit.
    package var target = 0
    package var unit = ""
    /// The number of times in a number of days.
    package var times = 1
    package var days = 1
    /// Nil if the file does not state it.
    package var isArchived: Bool?
    package var position = 0
    /// An index in `LoopPalette`; nil if the file has no known color.
    package var color: Int?
    package var hasReminder = false

    package init(name: String) {
        self.name = name
    }
}

package struct LoopEntry: Hashable, Sendable {
    /// The habit's index in the list.
    package let habit: Int
    package let day: CivilDay
    package let value: Value
    package let note: String?

    package enum Value: Hashable, Sendable {
        /// There is no value, but perhaps a note.
        case unknown
        /// Computed from other days, for a habit with a number of times a week.
        case filled
        case no, yes, skipped
        /// In thousandths.
        case amount(Int)

        /// Reads the number that the database and old tables use for a value. For a counted habit, the number is an amount in
        /// thousandths. Two numbers are exceptions: 3 means that the day was skipped, and -1 means that there is no value.
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

    /// True if the owner entered the value, and Loop did not compute it.
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
