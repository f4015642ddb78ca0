internal import FitnessDomain
internal import Kernel
internal import Storage

/// The figures of days, computed from the entries themselves in the order of their moments.
enum EntryDays {
    /// The days of one type, in a range or all.
    static func of(
        _ type: ProgressMetricType, in days: DayRange, in reading: ReadTransaction
    ) throws -> [DayTotal] {
        var totals = DayTotals()
        // A local day differs from the day in UTC by at most one, so the index can be searched by moments.
        try reading.session.forEachRow(
            """
            SELECT day, quantity FROM fitness_entry
            WHERE owner = \(reading.ownerKey) AND type = \(type.rawValue) AND date >= \(start(of: days))
                AND date < \(end(of: days)) AND day BETWEEN \(days.first.number) AND \(days.last.number)
                AND deleted_at IS NULL ORDER BY date, id
            """
        ) { row in totals.add(try row.real(1), on: try day(row.integer(0))) }
        return totals.days
    }

    static func day(_ number: Int64) throws -> CivilDay {
        guard let day = CivilDay(number: number) else {
            throw MizanError(
                .corruptData, "storage.damaged-record",
                "The store holds an entry with an impossible day: \(number).")
        }
        return day
    }

    private static func start(of days: DayRange) -> Int64 { Int64(days.first.daysSince1970 - 1) * microsecondsOfDay }
    private static func end(of days: DayRange) -> Int64 { Int64(days.last.daysSince1970 + 2) * microsecondsOfDay }

    private static let microsecondsOfDay: Int64 = 86_400_000_000
}
