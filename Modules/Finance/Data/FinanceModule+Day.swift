internal import FinanceDomain
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// The money spent and received on the day, by currency. Transfers and opening balances are not counted.
    package func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        let done = try reading.session.rows(
            """
            SELECT account.currency_code, COUNT(*),
                \(WideSum.columns("CASE WHEN entry.amount_cents < 0 THEN entry.amount_cents ELSE 0 END")),
                \(WideSum.columns("CASE WHEN entry.amount_cents > 0 THEN entry.amount_cents ELSE 0 END"))
            FROM finance_transaction AS entry
            JOIN finance_account AS account ON account.owner = entry.owner AND account.id = entry.account_id
            WHERE entry.owner = \(reading.ownerKey) AND entry.civil_day = \(day.number) AND entry.deleted_at IS NULL
                AND entry.transfer_id IS NULL AND (entry.category_id IS NOT NULL OR entry.description IS NULL
                    OR entry.description <> \(Transaction.openingBalance))
            GROUP BY account.currency_code ORDER BY account.currency_code
            """
        ).map { row in try line(row) }
        guard done.isEmpty else { return done }
        let accounts = try reading.session.rows(
            "SELECT 1 FROM finance_account WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL LIMIT 2")
        let command =
            switch accounts.count {
            case 0: "finance account add Cash --currency EUR"
            case 1: "finance add -AMOUNT DESCRIPTION"
            default: "finance add -AMOUNT DESCRIPTION --account ACCOUNT"
            }
        return [
            .next(accounts.isEmpty ? "Add an account" : "Enter what you spent", by: command, of: Self.daySeries)
        ]
    }

    private func line(_ row: SQLRow) throws -> DayLine {
        let currency = try Currency(row.text(0))
        let (spent, earned) = (try WideSum.read(row, at: 2), try WideSum.read(row, at: 4))
        let sums = [("spent", -spent), ("earned", earned)].filter { $0.1 != 0 }.map { word, sum in
            "\(word) \(AmountText.grouped(sum, of: currency, mark: mark)) \(currency)"
        }
        let count = Counted.text(Int(try row.integer(1)), "transaction")
        return .done(([count] + sums).joined(separator: ", "), of: Self.daySeries)
    }

    private static let daySeries = "finance.day"
}
