import Kernel
import Testing

struct CivilDayArithmeticTests {
    @Test(arguments: [
        ("2026-01-08", 0, "2026-01-08"), ("2026-02-28", 1, "2026-03-01"), ("2024-02-28", 1, "2024-02-29"),
        ("2026-01-01", -1, "2025-12-31"), ("0001-01-01", 3_652_058, "9999-12-31"),
    ])
    func daysAreAdded(from: String, days: Int, to: String) throws {
        let (first, last) = (try #require(CivilDay(from)), try #require(CivilDay(to)))
        #expect(try first.adding(days: days) == last)
        #expect(first.days(until: last) == days)
    }

    @Test(arguments: [("0001-01-01", -1), ("9999-12-31", 1), ("2026-01-08", Int.max), ("1960-01-08", Int.min)])
    func daysBeyondTheCalendarAreRefused(from: String, days: Int) throws {
        let day = try #require(CivilDay(from))
        #expect(throws: CalendarError.beyondCalendar(from: day)) { try day.adding(days: days) }
    }

    @Test(arguments: [
        ("1970-01-01", Weekday.thursday), ("2026-01-08", .thursday), ("2000-02-29", .tuesday), ("0001-01-01", .monday),
        ("9999-12-31", .friday), ("1969-12-28", .sunday),
    ])
    func weekdaysFollowTheCalendar(day: String, weekday: Weekday) throws {
        #expect(try #require(CivilDay(day)).weekday == weekday)
    }

    /// The difficult cases of weeks in ISO 8601.
    @Test(arguments: [
        ("2026-01-08", "2026-W02"), ("2027-01-01", "2026-W53"), ("2026-12-31", "2026-W53"), ("2025-12-29", "2026-W01"),
        ("2021-01-03", "2020-W53"), ("2021-01-04", "2021-W01"), ("2019-12-30", "2020-W01"), ("0001-01-01", "0001-W01"),
        ("9999-12-31", "9999-W52"), ("2000-01-02", "1999-W52"),
    ])
    func weeksFollowISO8601(day: String, week: String) throws {
        let civil = try #require(CivilDay(day))
        #expect(ISOWeek(of: civil).description == week)
        #expect(ISOWeek(of: civil).days.contains(civil))
    }

    @Test func everyWeekOf400YearsFollowsThePreviousWeek() throws {
        var week = try ISOWeek(year: 1999, week: 1)
        var next = week.days.first
        while week.year < 2400 {
            guard week.days.first == next, week.days.count == 7, ISOWeek(of: next) == week else {
                Issue.record("\(week) is \(week.days)")
                return
            }
            next = try next.adding(days: 7)
            let isLast = week.week == ISOWeek.weeks(in: week.year)
            week = try ISOWeek(year: week.year + (isLast ? 1 : 0), week: isLast ? 1 : week.week + 1)
        }
        #expect(throws: CalendarError.noSuchWeek(year: 2025, week: 53, weeks: 52)) { try ISOWeek(year: 2025, week: 53) }
        #expect(throws: CalendarError.noSuchYear(.gregorian, year: 0)) { try ISOWeek(year: 0, week: 1) }
    }

    @Test func aRangeIncludesItsFirstAndLastDay() throws {
        let month = try CivilMonth(year: 2024, month: 2).days
        #expect(month.description == "2024-02-01..2024-02-29" && month.count == 29)
        #expect(Array(month.days).map(\.day) == Array(1...29))
        #expect(DayRange.week(containing: .latest).description == "9999-12-27..9999-12-31")
        #expect(throws: CalendarError.reversed(first: month.last, last: month.first)) {
            try DayRange(month.last, month.first)
        }
        #expect(try CivilMonth(year: 2024, month: 1).adding(-1).description == "2023-12")
    }
}
