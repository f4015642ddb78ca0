internal import HabitsData
internal import HabitsDomain
internal import Kernel

// Amounts and goals as people read them. Programs have thousandths.

extension Goal {
    /// `20 pages`, `at most 2 cups`.
    var words: String {
        let amount = "\(Thousandths.text(thousandths)) \(unit)"
        return direction == .atMost ? "at most \(amount)" : amount
    }
}

extension PlannedHabit {
    private var goal: Goal? {
        if case .own(let habit) = subject { habit.goal } else { nil }
    }

    /// `10 of 20 pages`, where that says more than that it is done: it is not yet, or it should be little.
    var amountUnderWay: String? {
        guard let goal, state == .open || goal.direction == .atMost else { return nil }
        return "\(Thousandths.text(amount)) of \(goal.words)"
    }

    /// `10/20 pages`, where there is little room.
    var measureText: String? {
        guard let goal else { return nil }
        let amount = Thousandths.text(amount)
        return goal.direction == .atMost ? "\(amount), \(goal.words)" : "\(amount)/\(goal.words)"
    }

    /// The values of a line of the plan, with amounts in the unit itself.
    func valuesForPeople(at place: Int) throws -> [FieldValue] {
        guard let goal else { return values(at: place) }
        let unit = goal.direction == .atMost ? "\(goal.unit) at most" : goal.unit
        return try zip(Self.fields, values(at: place)).map { field, value in
            switch field.name {
            case "amount": .decimal(try ExactDecimal(typed: Thousandths.text(amount)))
            case "wanted": .decimal(try ExactDecimal(typed: Thousandths.text(goal.thousandths)))
            case "unit": .text(unit)
            default: value
            }
        }
    }
}
