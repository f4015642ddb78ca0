internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// The sums of transactions, updated by every write: the balance of each account in its own currency, and the sums of each
/// month by account and category. Amounts of different accounts are never added together here.
enum LedgerTotals {
    static let derivation = Derivation(
        "finance.figures", "Balances and monthly sums equal the sums of the transactions.",
        of: [TransactionRecord.schema.erased, SplitPartRecord.schema.erased], in: ["finance_balance", "finance_month"],
        update: update,
        comparing: compare, rebuild: rebuild)

    /// A sum in wider numbers than the stored numbers, so that no sum can crash the program. An intermediate sum may be larger
    /// than the result.
    struct Sum: Equatable {
        var amount: Int128 = 0
        var home: Int128 = 0
        var transactions: Int64 = 0

        mutating func add(_ cents: Int64, _ homeCents: Int64, _ sign: Int128) {
            amount += sign * Int128(cents)
            home += sign * Int128(homeCents)
            transactions += Int64(sign)
        }

        static func + (one: Sum, other: Sum) -> Sum {
            Sum(
                amount: one.amount + other.amount, home: one.home + other.home,
                transactions: one.transactions + other.transactions)
        }
    }

    struct Month: Hashable {
        let month: Int64
        let account: String
        /// Empty for none.
        let category: String
        let kind: Kind
        let home: String
    }

    /// The kind of a sum. Totals contain only income and spending. The column is called `is_transfer`, from the time when there
    /// were two kinds.
    enum Kind: Int64 {
        /// Money with a category, and money spent without one.
        case plain = 0
        case transfer = 1
        /// An opening balance.
        case opening = 2
        /// Money received without a category. No category says what such money was for, so it is not set off against money
        /// spent without a category.
        case received = 3

        init(_ record: TransactionRecord) {
            self =
                record.transferId != nil
                ? .transfer
                : record.isOpening ? .opening : Kind(of: record.amountCents, category: record.categoryId)
        }

        /// The kind of income and spending.
        init(of cents: Int64, category: UUID?) {
            self = category == nil && cents > 0 ? .received : .plain
        }

        /// The kinds of income and spending, as a list of SQL.
        static let counted: SQL = "(0, 3)"

        /// The kind of a row, as SQL.
        static let column: SQL = """
            CASE WHEN transfer_id IS NOT NULL THEN 1
                WHEN category_id IS NULL AND description = 'Opening Balance' THEN 2
                WHEN category_id IS NULL AND amount_cents > 0 THEN 3 ELSE 0 END
            """
    }

    /// The limit of a balance and of a month's sum: every program that reads JSON represents such a number exactly.
    static let limit = HomeAmount.limit

    /// The sum to store; nil if it exceeds the limit. A sum that an earlier version stored beyond the limit may shrink or stay.
    private static func kept(_ sum: Int128, after before: Int128) -> Int64? {
        sum.magnitude <= max(UInt128(limit), before.magnitude) ? Int64(exactly: sum) : nil
    }

    @Sendable private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
        // Sums keep the order in which they were added, unlike a dictionary. Rows are therefore written in a fixed order.
        var accounts = Sums<UUID>()
        var months = Sums<RecordMonth>()
        let families = try SplitFamilies(touched, in: rows)
        try touched.forEachStep(of: TransactionRecord.self, in: rows) { step in
            func add(_ record: TransactionRecord, _ sign: Int128) {
                accounts.add(record.amountCents, record.amountHomeCents, sign, to: record.accountId)
                guard !families.ids.contains(record.id) else { return }
                months.add(record.amountCents, record.amountHomeCents, sign, to: RecordMonth(record))
            }
            if let before = step.before { add(before, -1) }
            if let after = step.after { add(after, 1) }
        }
        for share in families.shares { months.add(share.cents, share.home, share.sign, to: share.month) }
        for (account, sum) in accounts.all where sum != Sum() { try add(sum, to: account.text, in: rows) }
        try add(months.all.filter { $0.sum != Sum() }.map { (Month($0.key), $0.sum) }, in: rows)
    }

    private typealias MonthSum = (month: Month, sum: Sum)

    static func addShares(_ shares: [SplitFamilies.Share], in rows: DerivedRows) throws {
        var months = Sums<RecordMonth>()
        for share in shares { months.add(share.cents, share.home, share.sign, to: share.month) }
        try add(months.all.map { (Month($0.key), $0.sum) }, in: rows)
    }

    private static func add(_ months: [MonthSum], in rows: DerivedRows) throws {
        let growing = months.filter { isGrowth($0.sum) }
        let counts = try rows.session.executeMany(growing.map { blindAddition(of: $0.sum, to: $0.month, in: rows) })
        let others = zip(growing, counts).filter { $1 == 0 }.map(\.0) + months.filter { !isGrowth($0.sum) }
        for (month, sum) in others { try add(sum, to: month, in: rows) }
    }

    /// Sums by key, in the order in which the keys were added.
    private struct Sums<Key: Hashable> {
        private(set) var all: [(key: Key, sum: Sum)] = []
        private var places: [Key: Int] = [:]

        mutating func add(_ cents: Int64, _ home: Int64, _ sign: Int128, to key: Key) {
            let place = places[key] ?? all.count
            if place == all.count {
                places[key] = place
                all.append((key, Sum()))
            }
            all[place].sum.add(cents, home, sign)
        }
    }

    private static func add(_ sum: Sum, to account: String, in rows: DerivedRows) throws {
        let before = try rows.session.firstRow(
            """
            SELECT amount, transactions FROM finance_balance
            WHERE owner = \(rows.ownerKey) AND account_id = \(account)
            """)
        let present = Int128(try before?.integer(0) ?? 0)
        guard let amount = kept(present + sum.amount, after: present) else { throw try tooLarge(account, in: rows) }
        let transactions = try (before?.integer(1) ?? 0) + sum.transactions
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

    private static func tooLarge(
        _ account: String, inHomeOf month: Month? = nil, in rows: DerivedRows
    ) throws -> MizanError {
        let row = try rows.session.firstRow(
            "SELECT name, currency_code FROM finance_account WHERE owner = \(rows.ownerKey) AND id = \(account)")
        let account = try row?.text(0) ?? account
        func most(_ currency: Currency) -> String { "\(AmountText.plain(limit, of: currency)) \(currency)" }
        if let month {
            return LedgerError.monthOutOfRange(
                account: account, month: month.text, limit: most(try Currency(month.home))
            ).atBoundary
        }
        let currency = try row.map { try Currency($0.text(1)) }
        return LedgerError.balanceOutOfRange(account: account, limit: currency.map(most) ?? String(limit)).atBoundary
    }

    private static func add(_ sum: Sum, to month: Month, in rows: DerivedRows) throws {
        let place: SQL = """
            owner = \(rows.ownerKey) AND month = \(month.month) AND account_id = \(month.account)
                AND category_id = \(month.category) AND is_transfer = \(month.kind.rawValue)
                AND home_currency = \(month.home)
            """
        let row = try rows.session.firstRow(
            "SELECT amount, amount_home, transactions FROM finance_month WHERE \(place)")
        let before =
            try row.map {
                Sum(
                    amount: Int128(try $0.integer(0)), home: Int128(try $0.integer(1)),
                    transactions: try $0.integer(2))
            } ?? Sum()
        let sum = before + sum
        guard sum.transactions != 0 else {
            try rows.session.execute("DELETE FROM finance_month WHERE \(place)")
            return
        }
        guard let amount = kept(sum.amount, after: before.amount) else {
            throw try tooLarge(month.account, in: rows)
        }
        guard let home = kept(sum.home, after: before.home) else {
            throw try tooLarge(month.account, inHomeOf: month, in: rows)
        }
        try rows.session.execute(
            """
            INSERT INTO finance_month (owner, month, account_id, category_id, is_transfer, home_currency, amount,
                amount_home, transactions)
            VALUES (\(rows.ownerKey), \(month.month), \(month.account), \(month.category), \(month.kind.rawValue),
                \(month.home), \(amount), \(home), \(sum.transactions))
            ON CONFLICT (owner, month, account_id, category_id, is_transfer, home_currency) DO UPDATE
            SET amount = excluded.amount, amount_home = excluded.amount_home, transactions = excluded.transactions
            """)
    }

    /// True if the number of transactions grows, and the sum alone does not exceed the limit.
    private static func isGrowth(_ sum: Sum) -> Bool {
        sum.transactions > 0 && sum.amount.magnitude <= UInt128(limit) && sum.home.magnitude <= UInt128(limit)
    }

    /// The statement that adds to the stored sum without reading it first, for imports of millions of rows. If a sum would
    /// exceed its limit, the statement changes nothing.
    private static func blindAddition(of sum: Sum, to month: Month, in rows: DerivedRows) -> SQL {
        """
        INSERT INTO finance_month AS kept (owner, month, account_id, category_id, is_transfer, home_currency, amount,
            amount_home, transactions)
        VALUES (\(rows.ownerKey), \(month.month), \(month.account), \(month.category), \(month.kind.rawValue),
            \(month.home), \(Int64(sum.amount)), \(Int64(sum.home)), \(sum.transactions))
        ON CONFLICT (owner, month, account_id, category_id, is_transfer, home_currency) DO UPDATE
        SET amount = kept.amount + excluded.amount, amount_home = kept.amount_home + excluded.amount_home,
            transactions = kept.transactions + excluded.transactions
        WHERE kept.amount BETWEEN \(-limit) - excluded.amount AND \(limit) - excluded.amount
            AND kept.amount_home BETWEEN \(-limit) - excluded.amount_home AND \(limit) - excluded.amount_home
        """
    }
}

extension LedgerTotals.Month {
    init(_ month: RecordMonth) {
        self.init(
            month: month.month, account: month.account.text, category: month.category?.text ?? "",
            kind: month.kind, home: month.home)
    }

    /// `2026-01`.
    fileprivate var text: String { String(CivilDay(number: month * 100 + 1)?.description.prefix(7) ?? "0000-00") }
}

/// The key of a record's month, in the types of the record. It is turned into texts (`Month`) once for each month: there are
/// millions of records and few months.
struct RecordMonth: Hashable {
    let month: Int64
    let account: UUID
    let category: UUID?
    let kind: LedgerTotals.Kind
    let home: String

    init(_ record: TransactionRecord) {
        month = (record.civilDay?.number ?? 0) / 100
        account = record.accountId
        category = record.categoryId
        kind = LedgerTotals.Kind(record)
        home = record.homeCurrency
    }

    /// The month of a part.
    init(_ record: TransactionRecord, _ part: SplitPartRecord) {
        month = (record.civilDay?.number ?? 0) / 100
        (account, category, home) = (record.accountId, part.categoryId, record.homeCurrency)
        kind = LedgerTotals.Kind(of: part.amountCents, category: part.categoryId)
    }
}
