import FinanceDomain
import Kernel
import ModuleKit
import Testing

/// A day that was entered is the same day everywhere. A moment counts for the day that clocks showed when the moment was
/// entered.
struct CivilDateTests {
    private func reader(_ zone: String) throws -> DayReader {
        let database = TimeZoneDatabase(.system())
        return try ZoneList([ZoneStay(zone: zone)], in: database).reader()
    }

    static let zones = ["UTC", "America/New_York", "Pacific/Auckland", "Asia/Kolkata", "Pacific/Kiritimati"]

    @Test(arguments: zones, ["2026-01-08", "2026-03-08", "2026-09-27", "2024-02-29", "1999-12-31", "2099-12-31"])
    func anEnteredDayIsTheSameDayInEveryZone(zone: String, text: String) throws {
        var days = try reader(zone)
        let day = try #require(CivilDay(text))
        let date = try TransactionDate(strict: "\(text)T00:00:00.000Z", days: &days)
        #expect(date == TransactionDate(day))
        #expect(date.day == day && date.isDay)
    }

    @Test(arguments: [
        ("2026-01-08T03:30:00.000Z", ["2026-01-08", "2026-01-07", "2026-01-08"]),
        ("2026-01-08T11:30:00.000Z", ["2026-01-08", "2026-01-08", "2026-01-09"]),
        ("2026-01-01T00:00:00.001Z", ["2026-01-01", "2025-12-31", "2026-01-01"]),
        ("2025-12-31T23:59:59.999Z", ["2025-12-31", "2025-12-31", "2026-01-01"]),
        // The nights in which clocks go forward and back.
        ("2026-03-08T04:59:59.999Z", ["2026-03-08", "2026-03-07", "2026-03-08"]),
        ("2026-03-08T05:00:00.001Z", ["2026-03-08", "2026-03-08", "2026-03-08"]),
        ("2026-04-04T10:59:59.999Z", ["2026-04-04", "2026-04-04", "2026-04-04"]),
        ("2026-04-04T11:00:00.001Z", ["2026-04-04", "2026-04-04", "2026-04-05"]),
        ("2026-11-01T03:59:59.999Z", ["2026-11-01", "2026-10-31", "2026-11-01"]),
        ("2026-11-01T04:00:00.001Z", ["2026-11-01", "2026-11-01", "2026-11-01"]),
    ])
    func aMomentFallsOnTheDayOfItsOwner(text: String, days expected: [String]) throws {
        for (zone, day) in zip(Self.zones, expected) {
            var days = try reader(zone)
            let date = try TransactionDate(strict: text, days: &days)
            #expect(date.day.description == day, "in \(zone)")
            #expect(date.description == text && !date.isDay)
        }
    }

    @Test func aMomentWithADayOutsideTheCalendarIsRefused() throws {
        var days = try reader("America/New_York")
        #expect(throws: TransactionDateError.self) {
            try TransactionDate(strict: "0001-01-01T03:00:00.000Z", days: &days)
        }
    }
}
