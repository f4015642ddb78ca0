package import Kernel

/// When a habit that is no dua is meant to be done, and how much of it.
package struct Aim: Hashable, Sendable {
    package let schedule: Schedule
    /// Nil where it is done or not.
    package let goal: Goal?
    /// Goals that held before, in their order.
    package let earlier: [EarlierGoal]

    package init(schedule: Schedule = .daily, goal: Goal? = nil, earlier: [EarlierGoal] = []) {
        (self.schedule, self.goal, self.earlier) = (schedule, goal, earlier)
    }

    /// The goal that held on a day: that of the first that lasted until then. There may be a thousand, and years of days.
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

    /// True if the times or the amount are meant for a period of several days.
    package var isOverDays: Bool { schedule.frequency.days > 1 }

    /// True if an amount makes its day one of practice (contracts/habits.md §5). Days that a period only fills do not count.
    package func isPractised(by thousandths: Int, on day: CivilDay) -> Bool {
        guard let goal = goal(on: day) else { return thousandths > 0 }
        switch goal.direction {
        case .atLeast where isOverDays: return thousandths > 0
        case .atLeast, .atMost: return goal.isMet(by: thousandths)
        }
    }

    /// True if it gives each entry the same mark as another aim: most changes of a schedule change no mark.
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
