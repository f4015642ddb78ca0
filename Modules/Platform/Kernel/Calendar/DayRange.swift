/// Days from a first to a last one, both included.
package struct DayRange: Hashable, Sendable, CustomStringConvertible {
    package let first: CivilDay
    package let last: CivilDay

    package init(_ first: CivilDay, _ last: CivilDay) throws(CalendarError) {
        guard first <= last else { throw .reversed(first: first, last: last) }
        self.init(ordered: first, last)
    }

    package init(_ day: CivilDay) {
        self.init(ordered: day, day)
    }

    private init(ordered first: CivilDay, _ last: CivilDay) {
        (self.first, self.last) = (first, last)
    }

    /// A month of any calendar.
    package init(_ calendar: CalendarSystem, year: Int, month: Int) throws(CalendarError) {
        let length = try calendar.length(ofMonth: month, year: year)
        let first = try CalendarDate(calendar, year: year, month: month, day: 1)
        let last = try CalendarDate(calendar, year: year, month: month, day: length)
        self.init(ordered: first.civilDay, last.civilDay)
    }

    /// A year of any calendar.
    package init(_ calendar: CalendarSystem, year: Int) throws(CalendarError) {
        let last = try DayRange(calendar, year: year, month: 12).last
        self.init(ordered: try CalendarDate(calendar, year: year, month: 1, day: 1).civilDay, last)
    }

    package static let all = DayRange(ordered: .earliest, .latest)

    /// Seven days; fewer at the start or the end of the calendar.
    package static func week(containing day: CivilDay, from firstDay: Weekday = .monday) -> DayRange {
        let first = day.daysSince1970 - day.weekday.days(since: firstDay)
        return DayRange(
            ordered: CivilDay(daysSince1970: first) ?? .earliest, CivilDay(daysSince1970: first + 6) ?? .latest)
    }

    package var days: some Sequence<CivilDay> {
        (first.daysSince1970...last.daysSince1970).lazy.compactMap { CivilDay(daysSince1970: $0) }
    }

    package var count: Int { first.days(until: last) + 1 }

    package func contains(_ day: CivilDay) -> Bool { first <= day && day <= last }

    package var description: String { first == last ? "\(first)" : "\(first)..\(last)" }
}
