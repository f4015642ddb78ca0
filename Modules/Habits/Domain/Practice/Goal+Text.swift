/// `at-least:20000:pages`: direction, thousandths, unit. How a goal is stored.
extension Goal: CustomStringConvertible {
    package var description: String { "\(direction.rawValue):\(thousandths):\(unit)" }

    package init(typed text: String) throws(HabitsError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let direction = Direction(rawValue: parts[0]), let thousandths = Int(parts[1]),
            String(thousandths) == parts[1], !parts[2].isEmpty
        else { throw .unreadableGoal(text) }
        try self.init(thousandths: thousandths, direction: direction, unit: parts[2])
    }
}
