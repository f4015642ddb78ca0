package import Kernel

/// Days as a map of weeks; the warmth of a cell shows how much was done on its day.
package struct HeatMap: Hashable, Sendable {
    package struct Cell: Hashable, Sendable {
        package let day: CivilDay
        package let completed: Int
        /// 0 for nothing; 1 to 4 by quarters of the maximum among the shown days.
        package let warmth: Int
    }

    /// The weeks of seven cells each, Monday first; the last week ends with the last day.
    package let weeks: [[Cell]]

    package static let weeksOfAYear = 53
    /// A hundred years.
    package static let mostWeeks = 5_218

    package init(_ figures: [DayStatistics], weeks count: Int = weeksOfAYear, through last: CivilDay) {
        let completed = Dictionary(figures.map { ($0.day, $0.completed) }) { one, other in max(one, other) }
        let monday = DayRange.week(containing: last).first.daysSince1970
        let starts = (0..<max(0, count)).map { monday - 7 * (max(0, count) - 1 - $0) }
        let rows = starts.map { start in
            (start...min(start + 6, last.daysSince1970)).compactMap { CivilDay(daysSince1970: $0) }
        }
        let fullest = rows.joined().lazy.map { completed[$0] ?? 0 }.max() ?? 0
        weeks = rows.map { week in
            week.map { day in
                let done = completed[day] ?? 0
                return Cell(
                    day: day, completed: done, warmth: fullest == 0 ? 0 : (done * 4 + fullest - 1) / fullest)
            }
        }
    }

    package var first: CivilDay? { weeks.first?.first?.day }
}
