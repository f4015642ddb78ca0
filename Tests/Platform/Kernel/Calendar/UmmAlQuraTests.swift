import FoundationEssentials
import Testing

@testable import Kernel

struct UmmAlQuraTests {
    /// The published table; Tests/Fixtures/Calendar/README.md names its source.
    private static func published() throws -> [[Int]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Fixtures/Calendar/umm-al-qura.csv").path
        let bytes = try #require(FileManager.default.contents(atPath: file))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",").compactMap { Int($0) }
        }
    }

    /// Every day from 1 Muharram 1356 to 30 Dhu al-Hijja 1500, in both directions.
    @Test func everyDayAgreesWithThePublishedTable() throws {
        let rows = try Self.published()
        #expect(rows.count == 146)
        let starts = rows.flatMap { row in
            row.dropFirst().enumerated().map { (row[0], $0.offset + 1, $0.element - 40_588) }
        }
        var days = 0
        for (month, next) in zip(starts, starts.dropFirst()) {
            for number in month.2..<next.2 {
                let civil = try #require(CivilDay(daysSince1970: number))
                let date = try CalendarDate(civil, in: .hijri)
                let day = number - month.2 + 1
                guard (date.year, date.month, date.day) == (month.0, month.1, day),
                    try CalendarDate(.hijri, year: month.0, month: month.1, day: day).civilDay == civil
                else {
                    Issue.record("\(civil) is \(date), not \(month.0)-\(month.1)-\(day)")
                    return
                }
                days += 1
            }
        }
        #expect(days == 51_383)
        #expect(starts.first?.2 == CivilDay("1937-03-14")?.daysSince1970)
        #expect(starts.last?.2 == CivilDay("2077-11-17")?.daysSince1970)
    }

    /// The dates of feasts and announcements, which anybody can look up.
    @Test(arguments: [
        ("2026-01-08", "1447-07-19"), ("2024-12-02", "1446-06-01"), ("2025-03-01", "1446-09-01"),
        ("2026-06-16", "1448-01-01"), ("1979-11-20", "1400-01-01"), ("1937-03-14", "1356-01-01"),
        ("2077-11-16", "1500-12-30"), ("1945-08-08", "1364-09-01"), ("1945-08-07", "1364-08-28"),
    ])
    func knownDaysAreConverted(civil: String, hijri: String) throws {
        #expect(try CalendarDate(try #require(CivilDay(civil)), in: .hijri).description == hijri)
    }

    @Test(arguments: ["1937-03-13", "2077-11-17", "0001-01-01", "9999-12-31"])
    func daysOutsideTheTableAreRefused(text: String) throws {
        let day = try #require(CivilDay(text))
        #expect(throws: CalendarError.unpublished(.hijri, day)) { try CalendarDate(day, in: .hijri) }
    }
}
