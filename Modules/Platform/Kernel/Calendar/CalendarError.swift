/// Errors for days, months and years that a calendar does not have.
package enum CalendarError: Error, Hashable, Sendable {
    case noSuchDay(CalendarSystem, year: Int, month: Int, day: Int, length: Int)
    case noSuchMonth(CalendarSystem, month: Int)
    case noSuchYear(CalendarSystem, year: Int)
    case noSuchWeek(year: Int, week: Int, weeks: Int)
    /// The day is outside the calendar's published range.
    case unpublished(CalendarSystem, CivilDay)
    /// A step from this day leads outside the years 1 to 9999.
    case beyondCalendar(from: CivilDay)
    /// The moment is outside the years 1 to 9999.
    case momentBeyondCalendar(Instant)
    case reversed(first: CivilDay, last: CivilDay)
}

extension CalendarError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .noSuchDay(let calendar, let year, let month, let day, let length):
            Refusal.calendarNoSuchDay(
                "There is no day \(day) of \(calendar.name(ofMonth: month)) \(year)\(calendar.era): the month has "
                    + "\(length) days.")
        case .noSuchMonth(let calendar, let month):
            Refusal.calendarNoSuchDay(
                "There is no month \(month) in the \(calendar.name) calendar: it has the months 1 to 12.")
        case .noSuchYear(let calendar, let year):
            Refusal.calendarNoSuchDay(
                "There is no year \(year) in the \(calendar.name) calendar, which covers the years "
                    + "\(calendar.years.lowerBound) to \(calendar.years.upperBound) in Mizan.")
        case .noSuchWeek(let year, let week, let weeks):
            Refusal.calendarNoSuchDay("There is no week \(week) in \(year): the year has the weeks 1 to \(weeks).")
        case .unpublished(let calendar, let day):
            Refusal.calendarOutOfRange(
                "\(day) has no date in the \(calendar.name) calendar, which covers the years "
                    + "\(calendar.years.lowerBound) to \(calendar.years.upperBound) in Mizan.")
        case .beyondCalendar(let day):
            Refusal.calendarOutOfRange("The result is too far from \(day): days can have the years 1 to 9999.")
        case .momentBeyondCalendar(let moment):
            Refusal.calendarOutOfRange("\(moment) is outside the calendar: days have the years 1 to 9999.")
        case .reversed(let first, let last):
            Refusal.calendarReversedRange("The days end on \(last), before they begin on \(first).")
        }
    }
}
