/// A month of the Gregorian calendar, within the years 1...9999.
package struct CivilMonth: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int

    package init(year: Int, month: Int) throws(CalendarError) {
        try CalendarSystem.gregorian.check(year: year, month: month)
        (self.year, self.month) = (year, month)
    }

    package init(of day: CivilDay) {
        year = day.year
        month = day.month
    }

    package func adding(_ months: Int) throws(CalendarError) -> CivilMonth {
        let (year, month) = try CalendarSystem.gregorian.adding(months: months, toMonth: month, year: year)
        return try CivilMonth(year: year, month: month)
    }

    package var days: DayRange {
        get throws(CalendarError) { try DayRange(.gregorian, year: year, month: month) }
    }

    package static func < (left: CivilMonth, right: CivilMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }

    package var description: String { Digits.padded(year, to: 4) + "-" + Digits.padded(month, to: 2) }
}
