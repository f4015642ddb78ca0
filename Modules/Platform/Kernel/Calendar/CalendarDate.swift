/// A date in a calendar. It is always a valid day.
package struct CalendarDate: Hashable, Sendable, CustomStringConvertible {
    package let calendar: CalendarSystem
    package let year: Int
    package let month: Int
    package let day: Int
    package let civilDay: CivilDay

    package init(_ calendar: CalendarSystem, year: Int, month: Int, day: Int) throws(CalendarError) {
        let length = try calendar.length(ofMonth: month, year: year)
        guard (1...length).contains(day) else {
            throw .noSuchDay(calendar, year: year, month: month, day: day, length: length)
        }
        let civil: CivilDay? =
            switch calendar {
            case .gregorian: CivilDay(year: year, month: month, day: day)
            case .buddhist: CivilDay(year: year - CalendarSystem.buddhistYears, month: month, day: day)
            case .hijri: CivilDay(daysSince1970: UmmAlQura.firstDay(ofMonth: month, year: year) + day - 1)
            case .persian: CivilDay(daysSince1970: PersianYears.firstDay(ofMonth: month, year: year) + day - 1)
            }
        guard let civil else { throw .noSuchYear(calendar, year: year) }
        (self.calendar, self.year, self.month, self.day) = (calendar, year, month, day)
        civilDay = civil
    }

    /// Throws for a day outside the calendar's range.
    package init(_ civilDay: CivilDay, in calendar: CalendarSystem) throws(CalendarError) {
        let date: (year: Int, month: Int, day: Int)? =
            switch calendar {
            case .gregorian: (civilDay.year, civilDay.month, civilDay.day)
            case .buddhist: (civilDay.year + CalendarSystem.buddhistYears, civilDay.month, civilDay.day)
            case .hijri: UmmAlQura.date(days: civilDay.daysSince1970)
            case .persian: PersianYears.date(days: civilDay.daysSince1970)
            }
        guard let date else { throw .unpublished(calendar, civilDay) }
        self.calendar = calendar
        (year, month, day) = date
        self.civilDay = civilDay
    }

    /// The same day of another month, or that month's last day if it is shorter.
    package func adding(months: Int) throws(CalendarError) -> CalendarDate {
        let (year, month) = try calendar.adding(months: months, toMonth: month, year: year)
        let length = try calendar.length(ofMonth: month, year: year)
        return try CalendarDate(calendar, year: year, month: month, day: min(day, length))
    }

    /// `1447-07-19`.
    package var description: String { text() }

    package func text(_ digits: DecimalDigits = .latin) -> String {
        digits.write(Digits.padded(year, to: 4) + "-" + Digits.padded(month, to: 2) + "-" + Digits.padded(day, to: 2))
    }
}
