package import Kernel

/// The schedule and the goal of a habit that is no dua.
package struct Aim: Hashable, Sendable {
    package let schedule: Schedule
    /// Nil for a habit that is only done or not.
    package let goal: Goal?
    /// Earlier goals, the oldest first.
    package let earlier: [EarlierGoal]

    package init(schedule: Schedule = .daily, goal: Goal? = nil, earlier: [EarlierGoal] = []) {
        (self.schedule, self.goal, self.earlier) = (schedule, goal, earlier)
    }

    /// The goal that held on a day: the first goal whose last day is not before the day. The search is binary, because there
    /// may be a thousand goals, and because the search runs for each day of many years.
    package func goal(on day: CivilDay) -> Goal? {
        guard goal != nil, !earlier.isEmpty else { return goal }
        var (low, high) = (0, earlier.count)
        while low < high {
            let middle = (low + high) / 2
            if earlier[middle].last < day { low = middle + 1 } else { high = middle }
        }
        return low < earlier.count ? earlier[low].goal : goal
    }

    func goal(on day: Int) -> Goal? {
        guard !earlier.isEmpty, let day = CivilDay(daysSince1970: day) else { return goal }
        return goal(on: day)
    }

    /// True if the times or the amount apply to a period of several days.
    package var isOverDays: Bool { schedule.frequency.days > 1 }

    /// True if an amount makes its day a day of practice (contracts/habits.md §5). Days that are only filled by a period do not
    /// count.
    package func isPractised(by thousandths: Int, on day: CivilDay) -> Bool {
        guard let goal = goal(on: day) else { return thousandths > 0 }
        switch goal.direction {
        case .atLeast where isOverDays: return thousandths > 0
        case .atLeast, .atMost: return goal.isMet(by: thousandths)
        }
    }

    /// True if this aim and the other aim give each entry the same mark. Most changes of a schedule do not change any mark.
    package func judges(like other: Aim) -> Bool {
        goal == other.goal && (goal == nil || (earlier == other.earlier && isOverDays == other.isOverDays))
    }

    /// The mark that an entry gives its day.
    package func mark(of doing: HabitDoing) -> YearMarks.Mark {
        YearMarks.Mark(
            isPractised: !doing.isSkipped && (doing.thousandths.map { isPractised(by: $0, on: doing.day) } ?? false),
            isPassed: doing.isSkipped)
    }
}
