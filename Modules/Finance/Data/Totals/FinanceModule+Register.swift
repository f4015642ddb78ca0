internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

/// A transaction of an account, with the account's balance after it.
package struct RegisterLine: Hashable, Sendable {
    package let transaction: TransactionViewEntity
    package let balanceCents: Int64
}

extension FinanceModule {
    /// The transactions of an account, the latest first, each with the balance after it. The query filters and pages the list.
    /// The balances include the transactions that the query leaves out.
    package func register(
        of account: UUID, _ query: RecordQuery, in reading: ReadTransaction
    ) throws -> RecordPage<RegisterLine> {
        _ = try Self.accounts.require(account, in: reading)
        var query = query
        query.sort = []
        query.filters.append(RecordQuery.Filter("accountId", .equal, account.text))
        let page = try Self.transactions(in: reading).list(query.inLedgerOrder)
        guard let first = page.items.first else { return RecordPage(items: [], next: page.next) }
        // If the filters leave out transactions, each balance needs a query of its own.
        let isWhole = query.filters.count == 1
        var balance = try balance(of: account, upTo: first.entity, in: reading)
        var lines: [RegisterLine] = []
        for (place, one) in try Self.transactionViews(page.items, in: reading).enumerated() {
            if place > 0, !isWhole {
                balance = try self.balance(of: account, upTo: page.items[place].entity, in: reading)
            }
            lines.append(RegisterLine(transaction: one, balanceCents: balance))
            if isWhole { balance -= one.amount.minorUnits }
        }
        return RecordPage(items: lines, next: page.next)
    }

    /// The sum of the account's transactions of days after today, which are in its balance.
    package func sumAfterToday(of account: UUID, in reading: ReadTransaction) throws -> Int64 {
        try reading.session.firstRow(
            """
            SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                AND civil_day > \(today(in: reading).number)
            """
        )?.integer(0) ?? 0
    }

    /// The account's balance after a transaction: the present balance minus all later amounts.
    private func balance(
        of account: UUID, upTo last: Transaction, in reading: ReadTransaction
    ) throws -> Int64 {
        let now = try reading.session.firstRow(
            "SELECT amount FROM finance_balance WHERE owner = \(reading.ownerKey) AND account_id = \(account.text)")
        let later = try reading.session.firstRow(
            """
            SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                AND (civil_day, date, day_place, created_at, id)
                    > (\(last.date.day), \(last.date.instant), \(last.place ?? 0), \(last.createdAt), \(last.id.text))
            """)
        return try (now?.integer(0) ?? 0) - (later?.integer(0) ?? 0)
    }
}
