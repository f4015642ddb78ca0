/// A week of ISO 8601: it begins on Monday and belongs to the year of its Thursday.
package struct ISOWeek: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let week: Int

    package init(of day: CivilDay) {
        let days = day.daysSince1970
        let thursday = days + Weekday.thursday.rawValue - Weekday(daysSince1970: days).rawValue
        year = CivilCalendar.date(days: thursday).year
        week = (thursday - CivilCalendar.days(year: year, month: 1, day: 1)) / 7 + 1
    }

    /// A year has 53 weeks if it begins on a Thursday, or if it is a leap year that ends on a Thursday. All other years have 52
    /// weeks.
    package init(year: Int, week: Int) throws(CalendarError) {
        try CalendarSystem.gregorian.check(year: year)
        let weeks = Self.weeks(in: year)
        guard (1...weeks).contains(week) else { throw .noSuchWeek(year: year, week: week, weeks: weeks) }
        (self.year, self.week) = (year, week)
    }

    package static func weeks(in year: Int) -> Int {
        let first = Weekday(daysSince1970: CivilCalendar.days(year: year, month: 1, day: 1))
        return first == .thursday || first == .wednesday && CivilCalendar.isLeap(year) ? 53 : 52
    }

    /// Monday to Sunday. The very last week ends with the calendar, on Friday, 9999-12-31.
    package var days: DayRange { DayRange.week(containing: monday) }

    private var monday: CivilDay {
        let fourth = CivilCalendar.days(year: year, month: 1, day: 4)
        let first = fourth - Weekday(daysSince1970: fourth).days(since: .monday)
        return CivilDay(daysSince1970: first + (week - 1) * 7) ?? .earliest
    }

    package static func < (left: ISOWeek, right: ISOWeek) -> Bool {
        (left.year, left.week) < (right.year, right.week)
    }

    package var description: String { Digits.padded(year, to: 4) + "-W" + Digits.padded(week, to: 2) }
}
