internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// What transactions add up to, kept with every write: the balance of each account in its own currency, and what each month
/// has of each account and category. Amounts of different accounts are never added here.
enum LedgerTotals {
    static let derivation = Derivation(
        "finance.figures", "Balances and monthly sums are what the transactions add up to.",
        of: [TransactionRecord.schema.erased], in: ["finance_balance", "finance_month"], update: update,
        comparing: compare, rebuild: rebuild)

    struct Sum: Equatable {
        var amount: Int64 = 0
        var home: Int64 = 0
        var transactions: Int64 = 0

        mutating func add(_ record: TransactionRecord, _ sign: Int64) {
            amount += sign * record.amountCents
            home += sign * record.amountHomeCents
            transactions += sign
        }
    }

    struct Month: Hashable {
        let month: Int64
        let account: String
        /// Empty for none.
        let category: String
        let isTransfer: Bool
        let home: String
    }

    /// What a balance may be: what every program that reads JSON keeps exactly.
    static let limit = HomeAmount.limit

    @Sendable private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
        var accounts: [UUID: Sum] = [:]
        var months: [RecordMonth: Sum] = [:]
        for step in try touched.steps(of: TransactionRecord.self, in: rows) {
            for (record, sign) in [(step.before, Int64(-1)), (step.after, 1)] {
                guard let record else { continue }
                accounts[record.accountId, default: Sum()].add(record, sign)
                months[RecordMonth(record), default: Sum()].add(record, sign)
            }
        }
        // Rows are written in one order, whatever order a dictionary has.
        let balances = accounts.filter { $0.value != Sum() }.map { ($0.key.text, $0.value) }
        for (account, sum) in balances.sorted(by: { $0.0 < $1.0 }) { try add(sum, to: account, in: rows) }
        let sums = months.filter { $0.value != Sum() }.map { (Month($0.key), $0.value) }
        try add(sums.sorted { $0.0.order < $1.0.order }, in: rows)
    }

    private static func add(_ sum: Sum, to account: String, in rows: DerivedRows) throws {
        let kept = try rows.session.firstRow(
            """
            SELECT amount, transactions FROM finance_balance
            WHERE owner = \(rows.ownerKey) AND account_id = \(account)
            """)
        let (amount, isBeyond) = try (kept?.integer(0) ?? 0).addingReportingOverflow(sum.amount)
        guard !isBeyond, amount.magnitude <= UInt64(limit) else {
            throw try tooLarge(account, in: rows)
        }
        let transactions = try (kept?.integer(1) ?? 0) + sum.transactions
        guard transactions != 0 else {
            try rows.session.execute(
                "DELETE FROM finance_balance WHERE owner = \(rows.ownerKey) AND account_id = \(account)")
            return
        }
        try rows.session.execute(
            """
            INSERT INTO finance_balance (owner, account_id, amount, transactions)
            VALUES (\(rows.ownerKey), \(account), \(amount), \(transactions))
            ON CONFLICT (owner, account_id) DO UPDATE
            SET amount = excluded.amount, transactions = excluded.transactions
            """)
    }

    private static func tooLarge(_ account: String, in rows: DerivedRows) throws -> MizanError {
        let row = try rows.session.firstRow(
            "SELECT name, currency_code FROM finance_account WHERE owner = \(rows.ownerKey) AND id = \(account)")
        let currency = try row.map { try Currency($0.text(1)) }
        return LedgerError.balanceOutOfRange(
            account: try row?.text(0) ?? account,
            limit: currency.map { "\(AmountText.plain(limit, of: $0)) \($0)" } ?? String(limit)
        ).atBoundary
    }

    private static func add(_ months: [(Month, Sum)], in rows: DerivedRows) throws {
        try rows.session.executeMany(
            months.map { month, sum in
                """
                INSERT INTO finance_month (owner, month, account_id, category_id, is_transfer, home_currency, amount,
                    amount_home, transactions)
                VALUES (\(rows.ownerKey), \(month.month), \(month.account), \(month.category), \(month.isTransfer),
                    \(month.home), \(sum.amount), \(sum.home), \(sum.transactions))
                ON CONFLICT (owner, month, account_id, category_id, is_transfer, home_currency) DO UPDATE
                SET amount = finance_month.amount + excluded.amount,
                    amount_home = finance_month.amount_home + excluded.amount_home,
                    transactions = finance_month.transactions + excluded.transactions
                """
            })
        try rows.session.executeMany(
            months.filter { $0.1.transactions < 0 }.map { month, _ in
                """
                DELETE FROM finance_month WHERE owner = \(rows.ownerKey) AND month = \(month.month)
                    AND account_id = \(month.account) AND category_id = \(month.category)
                    AND is_transfer = \(month.isTransfer) AND home_currency = \(month.home) AND transactions = 0
                """
            })
    }
}

extension LedgerTotals.Month {
    fileprivate var order: (Int64, String, String, String, Int) {
        (month, account, category, home, isTransfer ? 1 : 0)
    }

    fileprivate init(_ month: RecordMonth) {
        self.init(
            month: month.month, account: month.account.text, category: month.category?.text ?? "",
            isTransfer: month.isTransfer, home: month.home)
    }
}

/// What a record's month is told by, as the record has it: there are millions of records, and few months.
private struct RecordMonth: Hashable {
    let month: Int64
    let account: UUID
    let category: UUID?
    let isTransfer: Bool
    let home: String

    init(_ record: TransactionRecord) {
        month = (record.civilDay?.number ?? 0) / 100
        account = record.accountId
        category = record.categoryId
        isTransfer = record.transferId != nil
        home = record.homeCurrency
    }
}
