import Kernel
import Testing

struct CalendarDateTests {
    @Test(arguments: [
        (CalendarSystem.gregorian, 2026, 2, 30, "There is no day 30 of February 2026: the month has 28 days."),
        (.gregorian, 2026, 2, 0, "There is no day 0 of February 2026: the month has 28 days."),
        (.hijri, 1448, 11, 30, "There is no day 30 of Dhu al-Qada 1448 AH: the month has 29 days."),
        (.hijri, 1364, 8, 29, "There is no day 29 of Shaban 1364 AH: the month has 28 days."),
        (.persian, 1404, 12, 30, "There is no day 30 of Esfand 1404 AP: the month has 29 days."),
        (.buddhist, 2569, 2, 29, "There is no day 29 of February 2569 BE: the month has 28 days."),
        (.gregorian, 2026, 13, 1, "There is no month 13 in the Gregorian calendar: it has the months 1 to 12."),
        (
            .gregorian, 0, 1, 1,
            "There is no year 0 in the Gregorian calendar, which covers the years 1 to 9999 in Mizan."
        ),
        (
            .hijri, 1501, 1, 1,
            "There is no year 1501 in the Hijri (Umm al-Qura) calendar, which covers the years 1356 to 1500 in Mizan."
        ),
        (
            .persian, Int.max, 1, 1,
            "There is no year \(Int.max) in the Persian calendar, which covers the years 1178 to 1501 in Mizan."
        ),
    ])
    func impossibleDatesAreRefused(calendar: CalendarSystem, year: Int, month: Int, day: Int, message: String) throws {
        let error = try #require(throws: CalendarError.self) {
            try CalendarDate(calendar, year: year, month: month, day: day)
        }
        #expect(error.atBoundary.message == message)
        #expect(error.atBoundary.code == .invalidInput && error.atBoundary.reason == "calendar.no-such-day")
    }

    @Test(arguments: [
        (CalendarSystem.gregorian, DecimalDigits.latin, "2026-01-08"), (.gregorian, .arabic, "٢٠٢٦-٠١-٠٨"),
        (.hijri, .latin, "1447-07-19"), (.hijri, .arabic, "١٤٤٧-٠٧-١٩"), (.persian, .easternArabic, "۱۴۰۴-۱۰-۱۸"),
        (.buddhist, .latin, "2569-01-08"),
    ])
    func aDayConvertsToEveryCalendarAndBack(calendar: CalendarSystem, digits: DecimalDigits, text: String) throws {
        let day = try #require(CivilDay("2026-01-08"))
        let date = try CalendarDate(day, in: calendar)
        #expect(date.text(digits) == text)
        #expect(DecimalDigits.fold(text) == date.description)
        #expect(try CalendarDate(calendar, year: date.year, month: date.month, day: date.day).civilDay == day)
        // Phones wrote dates in all these calendars and digits, and Mizan can read them.
        let read = try #require(try ForeignDay(text))
        #expect(read.day == day && read.date.calendar == calendar)
    }

    @Test(arguments: [
        "", "2026-1-08", "1300-01-01", "1432-01-01", "2300-01-01", "2026-01-08T00:00", "2026--1-08", "abcd-01-01",
    ])
    func foreignDaysAreReadStrictly(text: String) throws {
        #expect(try ForeignDay(text) == nil)
    }

    @Test func anImpossibleForeignDayIsAnError() {
        #expect(throws: CalendarError.noSuchDay(.gregorian, year: 2026, month: 2, day: 30, length: 28)) {
            try ForeignDay("٢٠٢٦-٠٢-٣٠")
        }
    }

    @Test(arguments: [
        (CalendarSystem.hijri, 1447, 11, 30, 1, "1447-12-29"), (.hijri, 1447, 1, 30, 1, "1447-02-29"),
        (.persian, 1403, 12, 30, 12, "1404-12-29"), (.gregorian, 2026, 1, 31, 1, "2026-02-28"),
        (.gregorian, 2026, 1, 31, -2, "2025-11-30"), (.buddhist, 2567, 2, 29, 12, "2568-02-28"),
    ])
    func monthsAreAddedInTheCalendar(
        calendar: CalendarSystem, year: Int, month: Int, day: Int, months: Int, text: String
    ) throws {
        let date = try CalendarDate(calendar, year: year, month: month, day: min(day, 30))
        #expect(try date.adding(months: months).description == text)
    }

    @Test(arguments: [Int.max, Int.min, 12 * 9_000])
    func tooManyMonthsAreRefused(months: Int) throws {
        let date = try CalendarDate(.gregorian, year: 2026, month: 1, day: 1)
        #expect(throws: CalendarError.self) { try date.adding(months: months) }
    }
}
