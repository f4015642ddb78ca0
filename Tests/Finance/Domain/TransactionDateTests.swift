import FinanceDomain
import Kernel
import Testing

struct TransactionDateTests {
    @Test(arguments: [
        "2026-01-08T00:00:00.000Z", "2026-01-08T23:59:59.999Z", "0001-01-01T00:00:00.000Z",
        "9999-12-31T23:59:59.999Z", "2024-02-29T12:00:00.001Z", "1969-12-31T23:59:59.999Z",
    ])
    func strictDateTextsReadBack(text: String) throws {
        var days = ZoneList.utc.reader()
        #expect(try TransactionDate(strict: text, days: &days).description == text)
    }

    @Test(arguments: [
        "", "2026-01-08", "2026-01-08 00:00:00.000Z", "2026-01-08T00:00:00.000", "00000000", "2026-01-08T00:00Z",
        "2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "2026-01-08T24:00:00.000Z", "2026-01-08T00:00:00.Z",
        "2026-01-08T00:00:00+0100", "0000-01-01T00:00:00.000Z", "2026-01-08T00:60:00.000Z", "２026-01-08T00:00:00.0Z",
        " 2026-01-08T00:00:00.000Z",
    ])
    func invalidTextsAreRefused(text: String) {
        var days = ZoneList.utc.reader()
        #expect(throws: TransactionDateError.unreadable(text)) { try TransactionDate(strict: text, days: &days) }
    }

    @Test(arguments: [
        ("2026-01-08T14:30:00Z", "2026-01-08T14:30:00.000Z"), ("2026-01-08T14:30:00.5Z", "2026-01-08T14:30:00.500Z"),
        ("2026-01-08T14:30:00.123456789Z", "2026-01-08T14:30:00.123Z"),
        ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999Z"),
        ("2026-01-08t14:30:00z", "2026-01-08T14:30:00.000Z"),
        ("2026-01-08T14:30:00.000+01:00", "2026-01-08T13:30:00.000Z"),
        ("2026-01-08T00:00:00-05:30", "2026-01-08T05:30:00.000Z"), ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00.000Z"),
    ])
    func everyRFC3339TimestampIsAccepted(text: String, shown: String) throws {
        var days = ZoneList.utc.reader()
        #expect(try TransactionDate(strict: text, days: &days).description == shown)
    }

    @Test(arguments: ["2026-01-08", "0001-01-01", "9999-12-31", "1970-01-01", "1969-12-31", "2024-02-29"])
    func anEnteredDayIsMidnightInUTC(text: String) throws {
        let day = try #require(CivilDay(text))
        let date = TransactionDate(day)
        #expect(date.description == "\(text)T00:00:00.000Z")
        #expect(date.day == day)
        #expect(date.isDay)
    }

    @Test func aDateWithMicrosecondsIsRefused() {
        var days = ZoneList.utc.reader()
        #expect(throws: TransactionDateError.self) { try TransactionDate(Instant(microseconds: 1), days: &days) }
    }
}
