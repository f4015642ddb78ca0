package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

/// The money of a month in the home currency. A category that spent more than it received counts as spent, by its total. Money
/// without a category counts by its sign. Transfers and opening balances are not counted.
package struct MonthTotal: Hashable, Sendable {
    package let month: CivilMonth
    package let home: String
    /// Zero or less.
    package fileprivate(set) var spent: Int128 = 0
    /// Zero or more.
    package fileprivate(set) var received: Int128 = 0

    package var sum: Int128 { spent + received }
}

/// The transactions of which totals are asked.
package enum TotalsOf: Hashable, Sendable {
    case all
    /// The category; nil for transactions without one.
    case category(UUID?)
}

extension FinanceModule {
    /// One total for each month and home currency that has transactions, the earliest first, from the stored sums. The number of
    /// totals depends on the number of months alone.
    package func monthTotals(
        of what: TotalsOf = .all, from first: CivilMonth, to last: CivilMonth, in reading: ReadTransaction
    ) throws -> [MonthTotal] {
        let category: SQL =
            switch what {
            case .all: ""
            case .category(let id): "AND category_id = \(id?.text ?? "")"
            }
        var totals: [MonthTotal] = []
        // A category's sum is negative if its high half is; if that is zero, the low half decides.
        try reading.session.forEachRow(
            """
            SELECT month, home_currency, is_spent, CAST(SUM(home_high) AS BIGINT), CAST(SUM(home_low) AS BIGINT)
            FROM (
                SELECT month, home_currency, home_high, home_low,
                    CASE WHEN home_high + home_low / 4294967296 < 0 THEN 1
                        WHEN home_high + home_low / 4294967296 = 0 AND home_low % 4294967296 < 0 THEN 1
                        ELSE 0 END AS is_spent
                FROM (
                    SELECT month, home_currency, category_id, is_transfer, \(WideSum.columns("amount_home", named: "home"))
                    FROM finance_month
                    WHERE owner = \(reading.ownerKey) AND is_transfer IN \(LedgerTotals.Kind.counted)
                        AND month BETWEEN \(first.number) AND \(last.number) \(category)
                    GROUP BY month, home_currency, category_id, is_transfer
                ) c
            ) s
            GROUP BY month, home_currency, is_spent ORDER BY month, home_currency, is_spent
            """
        ) { row in
            guard let month = try CivilMonth(number: row.integer(0)) else { return }
            let home = try row.text(1)
            if totals.last?.month != month || totals.last?.home != home {
                totals.append(MonthTotal(month: month, home: home))
            }
            let amount = try WideSum.read(row, at: 3)
            if try row.integer(2) == 1 {
                totals[totals.count - 1].spent = amount
            } else {
                totals[totals.count - 1].received = amount
            }
        }
        return totals
    }

    /// The first month that has transactions; nil if there are none.
    package func firstMonth(in reading: ReadTransaction) throws -> CivilMonth? {
        try reading.session.firstRow(
            "SELECT month FROM finance_month WHERE owner = \(reading.ownerKey) ORDER BY month LIMIT 1"
        ).flatMap { try CivilMonth(number: $0.integer(0)) }
    }
}
