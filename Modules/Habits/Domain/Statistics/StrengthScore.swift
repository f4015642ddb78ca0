/// The strength of a habit, from 0 to 1: a weighted mean over all its days (contracts/habits.md §3.1). Later days have more
/// weight.
///
/// Each day the score moves towards that day's value. For a daily habit, moving half of the way takes 13 days. For a habit that
/// is planned less often, it takes longer.
package enum StrengthScore {
    /// The share of yesterday's score that remains: 0.5^(√f/13), where f is the number of times divided by the number of days.
    package static func kept(times: Int, days: Int) -> Double {
        let exponent = (Double(times) / Double(days)).squareRoot() / 13
        return exponential(-0.693_147_180_559_945_3 * exponent)
    }

    /// e^x as a series, because |x| is small here: at most a tenth.
    private static func exponential(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for step in 1...16 {
            term *= x / Double(step)
            sum += term
        }
        return sum
    }

    /// The score at the end of each day from the first of the history to the given last day.
    static func scores(of history: HabitHistory, through last: Int) -> [Double] {
        guard let first = history.firstDay, first <= last else { return [] }
        let plan = Plan(history)
        var score = history.aim.goal?.direction == .atMost ? 1.0 : 0.0
        var sum = 0
        return (first...last).map { day in
            sum += plan.amount(on: day) - plan.amount(on: day - plan.window)
            if !history.isNeutral(day) { score = score * plan.kept + plan.value(ofSum: sum, on: day) * (1 - plan.kept) }
            return score
        }
    }

    /// The amounts to sum, the number of days to sum over, and the value of a sum.
    private struct Plan {
        let history: HabitHistory
        let kept: Double
        let window: Int
        let times: Int

        init(_ history: HabitHistory) {
            var (times, days) = history.aim.schedule.frequency
            kept = StrengthScore.kept(times: times, days: days)
            // The window covers two periods, so that one early and one late doing count as much as two doings in the middle.
            if history.aim.goal == nil, times < days { (times, days) = (times * 2, days * 2) }
            (self.history, self.times) = (history, times)
            window = days
        }

        func amount(on day: Int) -> Int {
            guard let value = history.values[day] else { return 0 }
            return history.aim.goal == nil ? (value > 0 ? 1 : 0) : value
        }

        func value(ofSum sum: Int, on day: Int) -> Double {
            guard let goal = history.aim.goal(on: day) else { return min(1, Double(sum) / Double(times)) }
            let target = Double(goal.thousandths)
            switch goal.direction {
            case .atLeast: return target > 0 ? min(1, Double(sum) / target) : 1
            case .atMost where target > 0: return min(1, max(0, 1 - (Double(sum) - target) / target))
            case .atMost: return sum == 0 ? 1 : 0
            }
        }
    }
}
