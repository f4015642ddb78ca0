/// A day that a phone wrote as `yyyy-MM-dd` in its own calendar and digits (contracts/habits.md §2.2).
///
/// The calendar follows from the year, for all years in which such apps have existed. This type is only for files of foreign
/// apps. `DayWords` parses text that a person types.
package struct ForeignDay: Hashable, Sendable {
    package let date: CalendarDate

    package var day: CivilDay { date.civilDay }

    /// Nil if the text has a different form, or a year of none of those calendars.
    package init?(_ text: String) throws(CalendarError) {
        let parts = DecimalDigits.fold(text).utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            let year = Digits.value(of: parts[0]), let month = Digits.value(of: parts[1]),
            let day = Digits.value(of: parts[2]), let calendar = Self.calendar(of: year)
        else { return nil }
        date = try CalendarDate(calendar, year: year, month: month, day: day)
    }

    private static func calendar(of year: Int) -> CalendarSystem? {
        switch year {
        case 1_390...1_430: .persian
        case 1_435...1_480: .hijri
        case 1_900...2_200: .gregorian
        case 2_500...2_700: .buddhist
        default: nil
        }
    }
}
