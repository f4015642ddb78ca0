extension Goal {
    /// As people type it: `20 pages`, an amount and its unit.
    package init(amount text: String, direction: Direction = .atLeast) throws(HabitsError) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .unreadableGoalAmount(text) }
        try self.init(
            thousandths: Thousandths(typed: parts[0], as: "target").number, direction: direction, unit: parts[1])
    }
}
