package import Kernel

/// The days on which a habit is planned.
package enum Schedule: Hashable, Sendable {
    case daily
    case weekdays(Set<Weekday>)
    /// A number of times in any period of the given length.
    case times(Int, per: Period)
    /// Days of the Hijri month; 13, 14 and 15 are the white days, on which many fast.
    case hijri(Set<Int>)

    package enum Period: Hashable, Sendable {
        case days(Int)
        case month
    }

    /// True if the habit is planned for a day. A habit with a number of times in a period may be done on any day.
    package func isDue(on day: CivilDay) throws(CalendarError) -> Bool {
        switch self {
        case .daily, .times: true
        case .weekdays(let weekdays): weekdays.contains(day.weekday)
        case .hijri(let days): days.contains(try CalendarDate(day, in: .hijri).day)
        }
    }

    /// The number of times in a number of days, as the strength score needs it. If the schedule names days, each of them counts
    /// like a day of a daily habit.
    var frequency: (times: Int, days: Int) {
        switch self {
        case .daily, .weekdays, .hijri: (1, 1)
        case .times(let times, .days(let days)): (times, days)
        case .times(let times, .month): (times, 30)
        }
    }
}

extension Schedule {
    /// The first day whose doings can fill the given day: periods are shifted back, and never forward. Nil if doings on other
    /// days cannot fill a day.
    package func firstDay(filling day: CivilDay) -> CivilDay? {
        let longest: Int
        switch self {
        case .daily, .weekdays, .hijri: return nil
        case .times(_, let period): longest = period.longest
        }
        return CivilDay(daysSince1970: day.daysSince1970 - longest + 1)
    }
}

extension Schedule.Period {
    /// 30 and 31 days mean a month, as in Loop (contracts/habits.md §3.1).
    private var isMonth: Bool {
        switch self {
        case .days(let days): days == 30 || days == 31
        case .month: true
        }
    }

    var longest: Int {
        if case .days(let days) = self, !isMonth { days } else { 31 }
    }

    /// The length of a period that begins on the given day since 1970. A month is as long as the calendar month of its first
    /// day.
    func length(from day: Int) -> Int {
        switch self {
        case .days(let days) where !isMonth: return days
        case .days, .month:
            let date = CivilCalendar.date(days: day)
            return CivilCalendar.daysIn(month: date.month, year: date.year)
        }
    }
}
