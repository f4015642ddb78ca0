import HabitsInfrastructure
import Kernel
import Testing

struct TimestampTests {
    private func read(_ json: JSONValue, _ mode: ShapeReading.Mode = .strict) throws -> Instant {
        var reading = ShapeReading(mode)
        return try Timestamp<RowStyle>(json, at: ForeignPath("at"), &reading).instant
    }

    /// Seed 000, "Date/Time Formatting", and contracts/neon-http-sql.md §4.
    @Test(arguments: [
        ("2026-01-08T14:30:00+00:00", "2026-01-08T14:30:00.000Z"), ("2026-01-08T14:30:00Z", "2026-01-08T14:30:00.000Z"),
        ("2026-01-08T14:30:00.000Z", "2026-01-08T14:30:00.000Z"),
        ("2026-01-08 14:30:00+00", "2026-01-08T14:30:00.000Z"),
        ("2026-11-20 22:59:09.796138+00", "2026-11-20T22:59:09.796138Z"),
        ("2026-01-08 14:30:00.5+05:30", "2026-01-08T09:00:00.500Z"), ("2026-01-08T14:30:00-0330", nil),
        ("1900-01-01 00:00:00+00:53:28", "1899-12-31T23:06:32.000Z"),
        ("2026-01-08 14:30:00", "2026-01-08T14:30:00.000Z"),
        ("2026-01-08T14:30:00.25", "2026-01-08T14:30:00.250Z"), ("2026-02-31T00:00:00Z", nil), ("infinity", nil),
        ("2026-01-08", nil), ("0044-03-15 00:00:00+00 BC", nil), ("2026-01-08T14:30:00+24:00", nil), ("", nil),
        ("2026-01-08T14:30:00Zz", nil), ("2026-01-08T14:30:00+", nil),
    ])
    func validTextsAreRead(text: String, moment: String?) throws {
        guard let moment else {
            #expect(throws: ImportReport.Rejection.self) { try read(.string(text)) }
            return
        }
        #expect(try read(.string(text)) == Instant(moment))
    }

    /// In foreign files, moments may be numbers, because phones write moments in this form. Such moments are read with a
    /// remark.
    @Test func numbersAreReadLeniently() throws {
        #expect(try read(789_575_400, .lenient) == Instant("2026-01-08T14:30:00Z"))
        #expect(try read(1_767_882_600_000, .lenient) == Instant("2026-01-08T14:30:00Z"))
        #expect(throws: ImportReport.Rejection.self) { try read(789_575_400) }
    }

    @Test(arguments: [
        ("2026-01-08T14:30:00Z", "2026-01-08T14:30:00+00:00", "2026-01-08T14:30:00.000Z", "2026-01-08T14:30:00Z"),
        (
            "2026-01-08T14:30:00.796138Z", "2026-01-08T14:30:00.796138+00:00", "2026-01-08T14:30:00.796Z",
            "2026-01-08T14:30:00Z"
        ),
        // Seconds are also written correctly for moments before 1970.
        (
            "1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59.500+00:00", "1969-12-31T23:59:59.500Z",
            "1969-12-31T23:59:59Z"
        ),
    ])
    func eachShapeWritesItsOwnTimestampForm(moment: String, row: String, web: String, app: String) throws {
        let instant = try #require(Instant(moment))
        #expect(Timestamp<RowStyle>(instant).json == .string(row))
        #expect(Timestamp<WebStyle>(instant).json == .string(web))
        #expect(Timestamp<AppStyle>(instant).json == .string(app))
    }
}
