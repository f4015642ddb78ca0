import Foundation
import Testing

@testable import Kernel

struct PersianTests {
    /// On every day that Mizan supports, the Persian date equals Foundation's, which comes from ICU.
    @Test func everyDayAgreesWithFoundation() throws {
        var calendar = Calendar(identifier: .persian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let first = try CalendarDate(.persian, year: 1_178, month: 1, day: 1).civilDay.daysSince1970
        let last = try CalendarDate(.persian, year: 1_501, month: 12, day: 29).civilDay.daysSince1970
        for number in first...last {
            let civil = try #require(CivilDay(daysSince1970: number))
            let date = try CalendarDate(civil, in: .persian)
            // Foundation is slow, so only days around the ends of months are compared, where differences could occur.
            guard date.day == 1 || date.day >= 29 else { continue }
            let theirs = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
            guard theirs.year == date.year, theirs.month == date.month, theirs.day == date.day,
                try CalendarDate(.persian, year: date.year, month: date.month, day: date.day).civilDay == civil
            else {
                Issue.record("\(civil) is \(date), and \(theirs) there")
                return
            }
        }
    }

    @Test(arguments: [
        ("2026-01-08", "1404-10-18"), ("2024-03-20", "1403-01-01"), ("2025-03-20", "1403-12-30"),
        ("2025-03-21", "1404-01-01"), ("1979-02-11", "1357-11-22"), ("1799-03-21", "1178-01-01"),
        ("2123-03-20", "1501-12-29"),
    ])
    func knownDaysAreConverted(civil: String, persian: String) throws {
        #expect(try CalendarDate(try #require(CivilDay(civil)), in: .persian).description == persian)
    }

    @Test(arguments: ["1799-03-20", "2123-03-21"])
    func daysOutsideTheSupportedYearsAreRefused(text: String) throws {
        let day = try #require(CivilDay(text))
        #expect(throws: CalendarError.unpublished(.persian, day)) { try CalendarDate(day, in: .persian) }
    }
}
