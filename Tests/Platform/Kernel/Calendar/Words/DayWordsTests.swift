import Kernel
import Testing

/// Today is Thursday, 8 January 2026. This is 19 Rajab 1447 and 18 Dey 1404.
struct DayWordsTests {
    private static func words(_ calendar: CalendarSystem = .gregorian, _ first: Weekday = .monday) throws -> DayWords {
        DayWords(today: try #require(CivilDay("2026-01-08")), calendar: calendar, firstWeekday: first)
    }

    @Test(arguments: [
        ("today", "2026-01-08"), ("Yesterday", "2026-01-07"), (" tomorrow ", "2026-01-09"), ("-3d", "2026-01-05"),
        ("+1w", "2026-01-15"), ("-1m", "2025-12-08"), ("-2y", "2024-01-08"), ("3 days ago", "2026-01-05"),
        ("1 week ago", "2026-01-01"), ("in 2 days", "2026-01-10"), ("2026-01-08", "2026-01-08"), ("mon", "2026-01-05"),
        ("Thursday", "2026-01-08"), ("fri", "2026-01-02"), ("last thu", "2026-01-01"), ("last mon", "2026-01-05"),
        ("next thu", "2026-01-15"), ("next fri", "2026-01-09"), ("this mon", "2026-01-05"),
        ("this sunday", "2026-01-11"),
        ("8 january", "2026-01-08"), ("8 Jan 2025", "2025-01-08"), ("January 8, 2026", "2026-01-08"),
        ("sept 1 2025", "2025-09-01"), ("1 muharram 1448", "2026-06-16"), ("1 Muḥarram 1448", "2026-06-16"),
        ("19 rajab", "2026-01-08"), ("1 Dhu al-Qa'da 1447", "2026-04-18"), ("1 Dhul-Qaʿdah 1447 AH", "2026-04-18"),
        ("١ محرم ١٤٤٨", "2026-06-16"), ("١ ذو الحجة ١٤٤٧", "2026-05-18"), ("18 dey 1404", "2026-01-08"),
        ("۱۸ دی ۱۴۰۴", "2026-01-08"), ("1447-07-19 AH", "2026-01-08"), ("1404-10-18 ap", "2026-01-08"),
        ("2569-01-08 BE", "2026-01-08"), ("8 january 2569 be", "2026-01-08"), ("٢٠٢٦-٠١-٠٨", "2026-01-08"),
        ("\u{200F}2026-01-08\u{200F}", "2026-01-08"), ("2026‑01‑08", "2026-01-08"),
        ("2026-01-05..2026-01-05", "2026-01-05"),
    ])
    func typedDaysAreRead(text: String, day: String) throws {
        #expect(try Self.words().day(text).description == day)
    }

    @Test(arguments: [
        ("last week", "2025-12-29..2026-01-04"), ("this week", "2026-01-05..2026-01-11"),
        ("next week", "2026-01-12..2026-01-18"), ("this month", "2026-01-01..2026-01-31"),
        ("last month", "2025-12-01..2025-12-31"), ("next month", "2026-02-01..2026-02-28"),
        ("last year", "2025-01-01..2025-12-31"), ("2026-01", "2026-01-01..2026-01-31"),
        ("2026", "2026-01-01..2026-12-31"),
        ("2026-W53", "2026-12-28..2027-01-03"), ("last 7 days", "2026-01-02..2026-01-08"),
        ("last 1 days", "2026-01-08"),
        ("next 2 days", "2026-01-09..2026-01-10"), ("today", "2026-01-08"), ("january", "2026-01-01..2026-01-31"),
        ("ramadan", "2026-02-18..2026-03-19"), ("ramadan 1446", "2025-03-01..2025-03-29"),
        ("رمضان", "2026-02-18..2026-03-19"),
        ("1447 ah", "2025-06-26..2026-06-15"), ("1447-09 ah", "2026-02-18..2026-03-19"),
        ("-7d..today", "2026-01-01..2026-01-08"), ("2026-01-01 .. -1d", "2026-01-01..2026-01-07"),
        ("last week..this week", "2025-12-29..2026-01-11"), ("mon..", "2026-01-05..9999-12-31"),
        ("..2025", "0001-01-01..2025-12-31"),
        ("1447", "1447-01-01..1447-12-31"),
    ])
    func typedRangesAreRead(text: String, range: String) throws {
        #expect(try Self.words().range(text).description == range)
    }

    /// For a person with a different calendar, months and years are those of that calendar. Gregorian dates, as Mizan prints
    /// them, can still be typed.
    @Test(arguments: [
        (CalendarSystem.hijri, "this month", "2025-12-21..2026-01-19"), (.hijri, "last year", "2024-07-07..2025-06-25"),
        (.hijri, "1447-07-19", "2026-01-08"), (.hijri, "1447", "2025-06-26..2026-06-15"),
        (.hijri, "2026-01-08", "2026-01-08"),
        (.hijri, "-1m", "2025-12-10"), (.persian, "1404-10", "2025-12-22..2026-01-20"),
        (.persian, "2026", "2026-01-01..2026-12-31"),
        (.buddhist, "2569-01", "2026-01-01..2026-01-31"), (.buddhist, "2026-01", "2026-01-01..2026-01-31"),
    ])
    func monthsAndYearsFollowTheCalendar(calendar: CalendarSystem, text: String, range: String) throws {
        #expect(try Self.words(calendar).range(text).description == range)
    }

    @Test func weeksBeginOnThePersonsFirstWeekday() throws {
        #expect(try Self.words(.gregorian, .saturday).range("this week").description == "2026-01-03..2026-01-09")
        #expect(try Self.words(.gregorian, .sunday).day("this sun").description == "2026-01-04")
    }

    @Test(arguments: [
        "", " ", "..", "yesteryear", "-3", "3d", "-d", "-1234567890d", "2026-1-8", "2026-01-8", "2026-01-08-09",
        "20260108", "26-01-08",
        "mo", "last", "last fortnight", "last 0 days", "week", "8", "8 9 january", "january 2026 2027",
        "1 rajab 1447 be",
        "january 1447 ah", "2026-W2", "2026-W01 ah", "in 3", "３日", "today today", "1 muharram 1448 ah ah",
    ])
    func unknownWordsAreNotReadAsDays(text: String) throws {
        #expect(throws: DayWordsError.notRange(text)) { try Self.words().range(text) }
        #expect(throws: DayWordsError.notDay(text)) { try Self.words().day(text) }
    }

    @Test func veryLongTextsAreNotReadAsDays() throws {
        let text = String(repeating: "9", count: 1_000_000)
        let error = try #require(throws: DayWordsError.self) { try Self.words().day(text) }
        #expect(error.atBoundary.message.utf8.count < 200)
    }

    @Test(arguments: [
        ("2026-02-30", "“2026-02-30” is not a day: There is no day 30 of February 2026: the month has 28 days."),
        (
            "30 dhu al-qa'da 1448",
            "“30 dhu al-qa'da 1448” is not a day: There is no day 30 of Dhu al-Qada 1448 AH: the month has 29 days."
        ),
        (
            "0000-01-01",
            "“0000-01-01” is not a day: There is no year 0 in the Gregorian calendar, which covers the years 1 to "
                + "9999 in Mizan."
        ),
        ("2025-W53", "“2025-W53” is not a day: There is no week 53 in 2025: the year has the weeks 1 to 52."),
        (
            "1 muharram 1501",
            "“1 muharram 1501” is not a day: There is no year 1501 in the Hijri (Umm al-Qura) calendar, which "
                + "covers the years 1356 to 1500 in Mizan."
        ),
        (
            "-9000y",
            "“-9000y” is not a day: There is no year -6974 in the Gregorian calendar, which covers the years 1 to "
                + "9999 in Mizan."
        ),
        (
            "today..yesterday",
            "“today..yesterday” is not a day: The days end on 2026-01-07, before they begin on 2026-01-08."
        ),
    ])
    func aTextThatIsNotADayIsReported(text: String, message: String) throws {
        let error = try #require(throws: DayWordsError.self) { try Self.words().range(text) }
        #expect(error.atBoundary.message == message && error.atBoundary.code == .invalidInput)
    }

    @Test func aRangeIsRefusedWhereOneDayIsNeeded() throws {
        let error = try #require(throws: DayWordsError.self) { try Self.words().day("last week") }
        #expect(
            error.atBoundary.message == "“last week” is 7 days, 2025-12-29 to 2026-01-04; one day is needed.")
    }
}
