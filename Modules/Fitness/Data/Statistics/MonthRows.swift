internal import Changes
internal import FitnessDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The figures of each month's days, updated by every write, so that ten years are summarised from a few rows. A month that a
/// write touches is computed again from its entries, because running sums of decimals would drift.
enum MonthRows {
    static let derivation = Derivation(
        "fitness.months", "The stored figures of each month match its entries.",
        of: [ProgressEntryRecord.schema.erased],
        in: ["fitness_month"], update: update, comparing: compare, rebuild: rebuild)

    struct Month: Hashable {
        let type: ProgressMetricType
        let month: CivilMonth

        var number: Int64 { Int64(month.year * 100 + month.month) }
        /// The fixed order in which rows are written, unlike a set's.
        var order: (String, Int64) { (type.rawValue, number) }
    }

    /// The stored months of a range, by type.
    static func kept(
        from first: Int64, through last: Int64, in reading: ReadTransaction,
        _ body: (Month, PeriodStatistics) throws -> Void
    ) throws {
        try reading.session.forEachRow(
            """
            SELECT type, month, entries, days, first_day, last_day, sum_total, sum_least, sum_most, latest_total,
                latest_least, latest_most, mean_total, mean_least, mean_most
            FROM fitness_month
            WHERE owner = \(reading.ownerKey) AND month BETWEEN \(first) AND \(last) ORDER BY type, month
            """
        ) { row in try body(Month(row), PeriodStatistics(row)) }
    }

    @Sendable private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
        var months: Set<Month> = []
        try touched.forEachStep(of: ProgressEntryRecord.self, in: rows) { step in
            for case (let type, let day?) in [step.before, step.after].compactMap(\.self).map({ ($0.type, $0.day) }) {
                months.insert(Month(type: type, month: CivilMonth(of: day)))
            }
        }
        let figures = try months.sorted { $0.order < $1.order }.map { month in
            (month, PeriodStatistics(try EntryDays.of(month.type, in: month.month.days, in: rows.reading)))
        }
        try rows.session.executeMany(
            figures.filter { $0.1 == nil }.map { month, _ in
                """
                DELETE FROM fitness_month WHERE owner = \(rows.ownerKey) AND type = \(month.type.rawValue)
                    AND month = \(month.number)
                """
            })
        try save(figures.compactMap { month, figures in figures.map { (month, $0) } }, in: rows)
    }

    static func save(_ figures: [(Month, PeriodStatistics)], in rows: DerivedRows) throws {
        try rows.session.executeMany(
            figures.map { month, figures in
                """
                INSERT INTO fitness_month (owner, type, month, entries, days, first_day, last_day, sum_total, sum_least,
                    sum_most, latest_total, latest_least, latest_most, mean_total, mean_least, mean_most)
                VALUES (\(rows.ownerKey), \(month.type.rawValue), \(month.number), \(figures.entries), \(figures.days),
                    \(figures.first.number), \(figures.last.number), \(figures.sum.total), \(figures.sum.least),
                    \(figures.sum.most), \(figures.latest.total), \(figures.latest.least), \(figures.latest.most),
                    \(figures.mean.total), \(figures.mean.least), \(figures.mean.most))
                ON CONFLICT (owner, type, month) DO UPDATE
                SET entries = excluded.entries, days = excluded.days, first_day = excluded.first_day,
                    last_day = excluded.last_day, sum_total = excluded.sum_total, sum_least = excluded.sum_least,
                    sum_most = excluded.sum_most, latest_total = excluded.latest_total,
                    latest_least = excluded.latest_least, latest_most = excluded.latest_most,
                    mean_total = excluded.mean_total, mean_least = excluded.mean_least, mean_most = excluded.mean_most
                """
            })
    }
}

extension MonthRows.Month {
    fileprivate init(_ row: SQLRow) throws {
        let (name, number) = (try row.text(0), try row.integer(1))
        guard let type = ProgressMetricType(rawValue: name) else {
            throw MizanError(
                .corruptData, "fitness.damaged-month",
                "The store holds months of “\(Excerpt.of(name))”, which is not a type.",
                advice: "`mizan doctor --repair` recomputes them from the entries.")
        }
        self.init(type: type, month: try CivilMonth(year: Int(number / 100), month: Int(number % 100)))
    }
}

extension PeriodStatistics {
    fileprivate init(_ row: SQLRow) throws {
        func values(_ column: Int) throws -> Values {
            Values(total: try row.real(column), least: try row.real(column + 1), most: try row.real(column + 2))
        }
        self.init(
            entries: try row.integer(2), days: try row.integer(3), first: try EntryDays.day(row.integer(4)),
            last: try EntryDays.day(row.integer(5)), sum: try values(6), latest: try values(9), mean: try values(12))
    }
}
