/// `at-least:20000:pages`: direction, thousandths, unit. How a goal is stored.
extension Goal: CustomStringConvertible {
    package var description: String { "\(direction.rawValue):\(thousandths):\(unit)" }

    package init(typed text: String) throws(HabitsError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let direction = Direction(rawValue: parts[0]), let thousandths = Int(parts[1]),
            String(thousandths) == parts[1]
        else { throw .unreadableGoal(text) }
        try self.init(thousandths: thousandths, direction: direction, unit: parts[2])
    }
}

extension Goal {
    /// As people type it: `20 pages`, an amount and its unit.
    package init(amount text: String, direction: Direction = .atLeast) throws(HabitsError) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .unreadableGoalAmount(text) }
        try self.init(
            thousandths: Thousandths(typed: parts[0], as: "target").number, direction: direction, unit: parts[1])
    }
}
