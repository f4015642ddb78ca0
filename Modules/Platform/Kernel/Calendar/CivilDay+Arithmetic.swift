extension CivilDay {
    /// The number of days until `other`; negative if `other` is earlier.
    package func days(until other: CivilDay) -> Int { other.daysSince1970 - daysSince1970 }

    /// Throws outside the years 1...9999.
    package func adding(days: Int) throws(CalendarError) -> CivilDay {
        let (sum, isTooFar) = daysSince1970.addingReportingOverflow(days)
        guard !isTooFar, let day = CivilDay(daysSince1970: sum) else { throw .beyondCalendar(from: self) }
        return day
    }

    package var weekday: Weekday { Weekday(daysSince1970: daysSince1970) }

    /// 1 for the first of January.
    package var dayOfYear: Int { daysSince1970 - CivilCalendar.days(year: year, month: 1, day: 1) + 1 }
}
