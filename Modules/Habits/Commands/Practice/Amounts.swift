internal import HabitsData
internal import HabitsDomain
internal import Kernel

// Amounts and goals in a form for people.

extension PlannedHabit {
    private var goal: Goal? {
        if case .own(let habit) = subject { habit.goal } else { nil }
    }

    /// `10 of 20 pages`, if the amount matters beyond “done”: the goal is not met yet, or is an upper limit.
    var amountUnderWay: String? {
        guard let goal, state == .open || state == .missed || goal.direction == .atMost else { return nil }
        return "\(Thousandths.text(amount)) of \(goal.words)"
    }

    /// `10/20 pages`, for places with little room.
    var measureText: String? {
        guard let goal else { return nil }
        let amount = Thousandths.text(amount)
        return goal.direction == .atMost ? "\(amount), \(goal.words)" : "\(amount)/\(goal.words)"
    }

    /// The values of a line of the plan. Whole numbers have no decimal point, and an upper limit is named “at most”.
    func valuesForPeople(at place: Int) throws -> [FieldValue] {
        let scale = goal == nil ? 1_000 : 1
        return try zip(Self.placedFields, values(at: place)).map { field, value in
            switch (field.name, goal) {
            case ("amount", _) where measure != nil: .decimal(try ExactDecimal(typed: Thousandths.text(amount * scale)))
            case ("wanted", _) where measure != nil: .decimal(try ExactDecimal(typed: Thousandths.text(wanted * scale)))
            case ("unit", let goal?) where goal.direction == .atMost:
                .text(goal.unit.isEmpty ? "at most" : "\(goal.unit) at most")
            default: value
            }
        }
    }
}
