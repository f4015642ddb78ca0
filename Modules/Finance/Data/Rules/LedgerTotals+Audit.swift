internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

extension LedgerTotals {
    private struct All {
        var balances: [String: Sum] = [:]
        var months: [Month: Sum] = [:]
    }

    @Sendable static func compare(_ reading: ReadTransaction) throws -> [Finding] {
        let (kept, computed) = (try kept(in: reading), try computed(in: reading))
        let accounts = Set(kept.balances.keys).union(computed.balances.keys)
            .filter { kept.balances[$0] != computed.balances[$0] }.count
        let months = Set(kept.months.keys).union(computed.months.keys)
            .filter { kept.months[$0] != computed.months[$0] }.count
        guard accounts + months > 0 else { return [] }
        let wrong = [(accounts, "balance"), (months, "monthly sum")].filter { $0.0 > 0 }.map {
            Counted.text($0.0, $0.1)
        }
        let verb = Counted.word(accounts + months, "is", "are")
        return [
            Finding(.problem, "\(wrong.joined(separator: " and ")) \(verb) different from the sum of the transactions.")
        ]
    }

    @Sendable static func rebuild(_ rows: DerivedRows) throws {
        try rebuild(rows, but: "AND \(withoutParts(rows.reading))")
        let currencies = AccountCurrencies(in: rows.reading)
        try Splits(in: rows.reading).forEach { parent, parts in
            try addShares(SplitFamilies.shares(of: parent, parts, 1, currencies), in: rows)
        }
    }

    /// The same in stores that are older than parts.
    static func rebuildUnsplit(_ rows: DerivedRows) throws { try rebuild(rows, but: "") }

    private static func withoutParts(_ reading: ReadTransaction) -> SQL {
        """
        id NOT IN (
            SELECT transaction_id FROM finance_split_part WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL)
        """
    }

    private static func rebuild(_ rows: DerivedRows, but condition: SQL) throws {
        try rows.session.execute("DELETE FROM finance_balance WHERE owner = \(rows.ownerKey)")
        try rows.session.execute("DELETE FROM finance_month WHERE owner = \(rows.ownerKey)")
        try rows.session.execute(
            """
            INSERT INTO finance_month (owner, month, account_id, category_id, is_transfer, home_currency, amount,
                amount_home, transactions)
            SELECT owner, COALESCE(civil_day, 0) / 100, account_id, COALESCE(category_id, ''),
                \(Kind.column), home_currency, \(WideSum.column("amount_cents")),
                \(WideSum.column("amount_home_cents")), COUNT(*)
            FROM finance_transaction WHERE owner = \(rows.ownerKey) AND deleted_at IS NULL \(condition)
            GROUP BY owner, COALESCE(civil_day, 0) / 100, account_id, COALESCE(category_id, ''),
                \(Kind.column), home_currency
            """)
        try rows.session.execute(
            """
            INSERT INTO finance_balance (owner, account_id, amount, transactions)
            SELECT owner, account_id, \(WideSum.column("amount_cents")), COUNT(*)
            FROM finance_transaction WHERE owner = \(rows.ownerKey) AND deleted_at IS NULL GROUP BY owner, account_id
            """)
    }

    private static func kept(in reading: ReadTransaction) throws -> All {
        var all = All()
        try reading.session.forEachRow(
            "SELECT account_id, amount, transactions FROM finance_balance WHERE owner = \(reading.ownerKey)"
        ) { row in
            all.balances[try row.text(0)] = Sum(amount: Int128(try row.integer(1)), transactions: try row.integer(2))
        }
        try reading.session.forEachRow(
            """
            SELECT month, account_id, category_id, is_transfer, home_currency, amount, amount_home, transactions
            FROM finance_month WHERE owner = \(reading.ownerKey)
            """
        ) { row in
            all.months[try Month(row)] = Sum(
                amount: Int128(try row.integer(5)), home: Int128(try row.integer(6)), transactions: try row.integer(7))
        }
        return all
    }

    fileprivate static func kind(of row: SQLRow) throws -> Kind {
        let number = try row.integer(3)
        guard let kind = Kind(rawValue: number) else {
            throw MizanError(.corruptData, "storage.damaged-record", "\(number) is not a kind of monthly sum.")
        }
        return kind
    }

    private static func computed(in reading: ReadTransaction) throws -> All {
        var all = All()
        try reading.session.forEachRow(
            """
            SELECT account_id, \(WideSum.columns("amount_cents")), COUNT(*) FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL GROUP BY account_id
            """
        ) { row in
            all.balances[try row.text(0)] = Sum(
                amount: try WideSum.read(row, at: 1), transactions: try row.integer(3))
        }
        try reading.session.forEachRow(
            """
            SELECT COALESCE(civil_day, 0) / 100, account_id, COALESCE(category_id, ''),
                \(Kind.column), home_currency, \(WideSum.columns("amount_cents")),
                \(WideSum.columns("amount_home_cents")), COUNT(*)
            FROM finance_transaction WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL
                AND \(withoutParts(reading))
            GROUP BY COALESCE(civil_day, 0) / 100, account_id, COALESCE(category_id, ''),
                \(Kind.column), home_currency
            """
        ) { row in
            all.months[try Month(row)] = Sum(
                amount: try WideSum.read(row, at: 5), home: try WideSum.read(row, at: 7),
                transactions: try row.integer(9))
        }
        let currencies = AccountCurrencies(in: reading)
        try Splits(in: reading).forEach { parent, parts in
            for share in try SplitFamilies.shares(of: parent, parts, 1, currencies) {
                all.months[Month(share.month), default: Sum()].add(share.cents, share.home, 1)
            }
        }
        return all
    }
}

extension LedgerTotals.Month {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            month: try row.integer(0), account: try row.text(1), category: try row.text(2),
            kind: try LedgerTotals.kind(of: row), home: try row.text(4))
    }
}
