import Kernel
import Testing

struct CivilDayTests {
    @Test(arguments: [
        ("2026-01-08", 20_260_108), ("2000-02-29", 20_000_229), ("0001-01-01", 10_101), ("9999-12-31", 99_991_231),
    ])
    func readsAndPrintsDays(text: String, number: Int64) throws {
        let day = try #require(CivilDay(text))
        #expect(day.number == number)
        #expect(day.description == text)
        #expect(CivilDay(number: number) == day)
    }

    @Test(arguments: [
        "", "2026-1-8", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00",
        "0000-01-01", "2026/01/08", "2026-01-08 ", "-026-01-08", "２０２６-01-08",
    ])
    func impossibleDaysAreRefused(text: String) {
        #expect(CivilDay(text) == nil)
    }

    @Test(arguments: [0, -1, 20_260_229, 20_261_301, 20_260_100, 99_991_232, Int64.max, Int64.min])
    func numbersThatAreNotADayAreRefused(number: Int64) {
        #expect(CivilDay(number: number) == nil)
    }

    @Test func daysAreOrderedChronologically() throws {
        let days = try ["2026-02-01", "2025-12-31", "2026-01-31"].map { try #require(CivilDay($0)) }
        #expect(days.sorted().map(\.description) == ["2025-12-31", "2026-01-31", "2026-02-01"])
        #expect(days[0].year == 2026 && days[0].month == 2 && days[0].day == 1)
    }

    /// For 800 years around the epoch, each day follows the previous day by the rules of the calendar.
    @Test func countingDaysFollowsTheCalendar() {
        var expected = (year: 1600, month: 1, day: 1)
        let first = CivilCalendar.days(year: 1600, month: 1, day: 1)
        #expect(first == -135_140)
        for days in first..<(first + 292_194) {
            let date = CivilCalendar.date(days: days)
            guard date == expected, CivilCalendar.days(year: date.year, month: date.month, day: date.day) == days else {
                Issue.record("day \(days) is \(date), not \(expected)")
                return
            }
            expected.day += 1
            if expected.day > CivilCalendar.daysIn(month: expected.month, year: expected.year) {
                expected = expected.month == 12 ? (expected.year + 1, 1, 1) : (expected.year, expected.month + 1, 1)
            }
        }
        #expect(expected == (2400, 1, 1))
    }

    @Test(arguments: [(2000, true), (1900, false), (2024, true), (2026, false), (2400, true)])
    func leapYearsAreGregorian(year: Int, isLeap: Bool) {
        #expect(CivilCalendar.isLeap(year) == isLeap)
        #expect(CivilCalendar.daysIn(month: 2, year: year) == (isLeap ? 29 : 28))
    }
}
