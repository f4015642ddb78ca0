internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Pages of totals. Months are read one after another. As many totals of each month are read as the page has room for. The
/// store sorts the totals.
struct TotalsPages {
    /// The position of a total in the list. Income comes first, and transactions without a category come last. Totals of the
    /// same rank are sorted by the names of groupings and categories.
    private struct Place {
        let month: Int64
        let rank: Int64
        /// Grouping, category, category id, and the two currencies.
        let names: [String]

        var values: [JSONValue] { [.integer(month), .integer(rank)] + names.map(JSONValue.string) }

        init(_ row: SQLRow, in month: Int64) throws {
            (self.month, rank) = (month, try row.integer(0))
            names = try (1...5).map { try row.text($0) }
        }

        init(_ cursor: String, fingerprint: String) throws {
            let values = try Cursor(cursor, fingerprint: fingerprint).values
            let texts = values.dropFirst(2).compactMap { value in
                if case .string(let text) = value { text } else { nil as String? }
            }
            guard values.count == 7, texts.count == 5, case .integer(let month) = values[0],
                case .integer(let rank) = values[1]
            else { throw Cursor.foreign }
            (self.month, self.rank, names) = (month, rank, texts)
        }
    }

    private let grouping: TotalsBy
    private let months: ClosedRange<Int64>
    private let query: RecordQuery
    private let reading: ReadTransaction
    private let fingerprint: String

    /// The approximate number of bytes that a total takes in memory when it is read, besides its names.
    private static let weight = 400

    init(
        by grouping: TotalsBy, of months: ClosedRange<Int64>, _ query: RecordQuery, in reading: ReadTransaction
    ) {
        (self.grouping, self.months, self.query, self.reading) = (grouping, months, query, reading)
        fingerprint = Cursor.fingerprint(of: [
            "finance.totals", reading.owner.recordName, grouping.rawValue, "\(months)",
        ])
    }

    func page() throws -> RecordPage<CategoryTotal> {
        var place = try query.cursor.map { try Place($0, fingerprint: fingerprint) }
        if let place, !isAsked(place.month) { throw Cursor.foreign }
        var (items, weight, hasMore) = ([CategoryTotal](), 0, false)
        let (limit, bytes) = (query.limit ?? .max, query.bytes ?? .max)
        var month = try place?.month ?? next(from: months.lowerBound)
        while let current = month, !hasMore {
            let room = min(limit - items.count, max(bytes - weight, 0) / Self.weight + 1)
            try reading.session.forEachRow(
                statement(current, behind: place, room),
                while: { row in
                    guard items.count < limit, weight < bytes else {
                        hasMore = true
                        return false
                    }
                    let found = try Place(row, in: current)
                    let names = found.names.reduce(0) { $0 + $1.utf8.count }
                    try reading.session.meter?.hold(Self.weight + names)
                    weight += Self.weight + names
                    items.append(try total(row, found))
                    place = found
                    return true
                })
            if !hasMore { month = grouping == .month ? try next(from: current + 1) : nil }
        }
        let next = hasMore ? place.map { Cursor(fingerprint: fingerprint, values: $0.values).text } : nil
        return RecordPage(items: items, next: next)
    }

    /// True if these pages may end in the month of a cursor. This is checked because anybody can write a cursor.
    private func isAsked(_ month: Int64) -> Bool {
        grouping == .month ? months.contains(month) && (1...12).contains(month % 100) : month == 0
    }

    /// The first month with totals from this month on; 0 for all months together.
    private func next(from month: Int64) throws -> Int64? {
        guard grouping == .month else { return 0 }
        guard month <= months.upperBound else { return nil }
        return try reading.session.firstRow(
            """
            SELECT month FROM finance_month
            WHERE owner = \(reading.ownerKey) AND month BETWEEN \(month) AND \(months.upperBound)
            ORDER BY month LIMIT 1
            """)?.integer(0)
    }

    /// Reads one total more than the page has room for. If that total exists, there is another page.
    private func statement(_ month: Int64, behind place: Place?, _ room: Int) -> SQL {
        let (first, last) = month == 0 ? (months.lowerBound, months.upperBound) : (month, month)
        let behind: SQL =
            if let place, place.month == month {
                """
                WHERE (place, group_name, name, category_id, currency_code, home_currency)
                    > (\(place.rank), \(SQL.joined(place.names.map { "\($0)" }, by: ", ")))
                """
            } else { "" }
        return """
            SELECT place, group_name, name, category_id, currency_code, home_currency, type,
                amount_high, amount_low, home_high, home_low, transactions, grouping_name
            FROM (
                SELECT CASE WHEN s.category_id = '' THEN 3 WHEN c.id IS NULL THEN 2 WHEN c.type = 'income' THEN 0
                        ELSE 1 END AS place,
                    COALESCE(g.name, c.name, '') AS group_name, COALESCE(c.name, '') AS name, s.category_id,
                    s.currency_code, s.home_currency, c.type, s.amount_high, s.amount_low, s.home_high, s.home_low,
                    s.transactions, g.name AS grouping_name
                FROM (
                    SELECT m.category_id, a.currency_code, m.home_currency,
                        \(WideSum.columns("m.amount", named: "amount")),
                        \(WideSum.columns("m.amount_home", named: "home")),
                        CAST(SUM(m.transactions) AS BIGINT) AS transactions
                    FROM finance_month m JOIN finance_account a ON a.owner = m.owner AND a.id = m.account_id
                    WHERE m.owner = \(reading.ownerKey) AND m.is_transfer IN \(LedgerTotals.Kind.counted)
                        AND m.month BETWEEN \(first) AND \(last)
                    GROUP BY m.category_id, a.currency_code, m.home_currency
                ) s
                LEFT JOIN finance_category c
                    ON c.owner = \(reading.ownerKey) AND c.id = s.category_id AND c.deleted_at IS NULL
                LEFT JOIN finance_category g
                    ON g.owner = \(reading.ownerKey) AND g.id = c.parent_id AND g.deleted_at IS NULL
            ) t \(behind)
            ORDER BY place, group_name, name, category_id, currency_code, home_currency LIMIT \(Int64(room) + 1)
            """
    }

    private func total(_ row: SQLRow, _ place: Place) throws -> CategoryTotal {
        let name = place.names[1]
        let type = try row.optionalText(6).flatMap(CategoryType.init)
        guard let amount = Int64(exactly: try WideSum.read(row, at: 7)),
            let home = Int64(exactly: try WideSum.read(row, at: 9))
        else { throw LedgerError.totalOutOfRange(category: type.map { _ in name }).atBoundary }
        return CategoryTotal(
            month: try CivilMonth(number: place.month), categoryId: UUID(text: place.names[2]),
            categoryName: type.map { _ in name }, groupName: try row.optionalText(12), categoryType: type,
            currencyCode: place.names[3], amountCents: amount, homeCurrencyCode: place.names[4],
            amountHomeCents: home, transactionCount: try row.integer(11))
    }
}
