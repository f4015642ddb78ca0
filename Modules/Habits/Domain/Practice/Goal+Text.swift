package import Kernel

/// `at-least 20 pages`: direction, amount, unit. This is the form of a goal in records and over HTTP.
extension Goal: CustomStringConvertible {
    package var description: String {
        "\(direction.rawValue) \(Thousandths.text(thousandths))" + (unit.isEmpty ? "" : " \(unit)")
    }

    package init(typed text: String) throws(HabitsError) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, let direction = Direction(rawValue: parts[0]) else { throw .unreadableGoal(text) }
        try self.init(
            thousandths: Thousandths(typed: parts[1], as: "target").number, direction: direction,
            unit: parts.count == 3 ? parts[2] : "")
    }

    /// Reads a goal from a record. Old records use `at-least:20000:pages`, in thousandths, because amounts were not decimals
    /// then.
    package init(recorded text: String) throws(HabitsError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let direction = Direction(rawValue: parts[0]), let thousandths = Int(parts[1]),
            String(thousandths) == parts[1]
        else {
            try self.init(typed: text)
            return
        }
        try self.init(thousandths: thousandths, direction: direction, unit: parts[2])
    }
}

extension Goal {
    /// Reads a typed goal, `20 pages`: an amount and its unit.
    package init(amount text: String, direction: Direction = .atLeast) throws(HabitsError) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .unreadableGoalAmount(text) }
        try self.init(
            thousandths: Thousandths(typed: parts[0], as: "target").number, direction: direction, unit: parts[1])
    }

    /// The goal in words: `20 pages`, `at most 2 cups`.
    package var words: String {
        let number = Thousandths.text(thousandths)
        let amount = unit.isEmpty ? number : "\(number) \(unit)"
        return direction == .atMost ? "at most \(amount)" : amount
    }
}

/// An earlier goal of a habit, with the last day on which it held.
package struct EarlierGoal: Hashable, Sendable {
    package let last: CivilDay
    package let goal: Goal

    package init(last: CivilDay, goal: Goal) {
        (self.last, self.goal) = (last, goal)
    }

    package static func ordered(_ goals: some Sequence<EarlierGoal>) -> [EarlierGoal] {
        goals.sorted {
            $0.last == $1.last ? $0.goal.description < $1.goal.description : $0.last < $1.last
        }
    }
}

/// `2026-11-25 at-least 20 pages`: the form in a record.
extension EarlierGoal: CustomStringConvertible {
    package var description: String { "\(last) \(goal)" }

    package init(recorded text: String) throws(HabitsError) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let last = CivilDay(parts[0]) else { throw .unreadableGoal(text) }
        self.init(last: last, goal: try Goal(typed: parts[1]))
    }
}
