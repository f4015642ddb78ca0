internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The parts of transactions.
struct Splits {
    let reading: ReadTransaction

    init(in reading: ReadTransaction) { self.reading = reading }

    /// True if the owner has any part.
    func areThere() throws -> Bool {
        try reading.session.firstRow(
            "SELECT 1 FROM finance_split_part WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL LIMIT 1") != nil
    }

    /// The parts of these transactions, in the order of their places.
    func parts(of transactions: some Sequence<String>) throws -> [UUID: [SplitPartRecord]] {
        let keys = try keys(of: transactions)
        guard !keys.isEmpty else { return [:] }
        let parts = try RecordTable<SplitPartRecord>(reading).find(keys).map(\.entity).sorted(by: Self.precedes)
        return Dictionary(grouping: parts, by: \.transactionId)
    }

    func keys(of transactions: some Sequence<String>) throws -> [String] {
        var found: [String] = []
        try KeyLists.forEach(transactions) { keys in
            found += try reading.session.rows(
                """
                SELECT id FROM finance_split_part
                WHERE owner = \(reading.ownerKey) AND transaction_id IN (\(keys)) AND deleted_at IS NULL
                """
            ).map { try $0.text(0) }
        }
        return found
    }

    /// The number of the parts of each; none of what is not split.
    func counts(of transactions: [String]) throws -> [String: Int64] {
        var counts: [String: Int64] = [:]
        try KeyLists.forEach(transactions) { keys in
            try reading.session.forEachRow(
                """
                SELECT transaction_id, COUNT(*) FROM finance_split_part
                WHERE owner = \(reading.ownerKey) AND transaction_id IN (\(keys)) AND deleted_at IS NULL
                GROUP BY transaction_id
                """
            ) { row in counts[try row.text(0)] = try row.integer(1) }
        }
        return counts
    }

    static func precedes(_ one: SplitPartRecord, _ other: SplitPartRecord) -> Bool {
        (one.position, one.id.text) < (other.position, other.id.text)
    }

    /// The amounts of the parts in the home currency: by the rate of the transaction, and the last takes the rest. So they
    /// add up to what the transaction is.
    static func homeAmounts(
        of parts: [SplitPartRecord], in parent: TransactionRecord, _ currency: Currency
    ) throws -> [Int64] {
        let (rate, home) = (try ExchangeRate(parent.rate), try Currency(parent.homeCurrency))
        func amount(_ cents: Int64, _ rule: HomeAmountRule) throws -> Int64 {
            try HomeAmount.of(Amount(minorUnits: cents), at: rate, from: currency, to: home, by: rule)
        }
        // The rule by which the transaction's own was made: the setting may be another by now.
        let isExact = try amount(parent.amountCents, .exact) == parent.amountHomeCents
        var amounts = try parts.map { try amount($0.amountCents, isExact ? .exact : .plain) }
        if let last = amounts.popLast() {
            let others = amounts.reduce(Int128(0)) { $0 + Int128($1) }
            guard let rest = Int64(exactly: Int128(parent.amountHomeCents) - others) else {
                throw MoneyError.amountOutOfRange(String(last))
            }
            amounts.append(rest)
        }
        return amounts
    }

    /// Goes through all transactions with parts, some at a time.
    func forEach(_ body: (TransactionRecord, [SplitPartRecord]) throws -> Void) throws {
        var last = ""
        while true {
            let keys = try reading.session.rows(
                """
                SELECT DISTINCT transaction_id FROM finance_split_part
                WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL AND transaction_id > \(last)
                ORDER BY transaction_id LIMIT 500
                """
            ).map { try $0.text(0) }
            guard let end = keys.last else { return }
            last = end
            let parts = try parts(of: keys)
            for parent in try RecordTable<TransactionRecord>(reading).find(keys).map(\.entity) {
                try body(parent, parts[parent.id] ?? [])
            }
        }
    }

    /// The number of live parts of live transactions in a category.
    func count(in category: String) throws -> Int64 {
        try reading.session.firstRow(
            """
            SELECT COUNT(*) FROM finance_split_part p
            JOIN finance_transaction t ON t.owner = p.owner AND t.id = p.transaction_id
            WHERE p.owner = \(reading.ownerKey) AND p.category_id = \(category) AND p.deleted_at IS NULL
                AND t.deleted_at IS NULL
            """)?.integer(0) ?? 0
    }
}
