internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The statements of accounts, and the sums of the transactions that are linked to them.
struct Statements {
    let reading: ReadTransaction

    init(in reading: ReadTransaction) { self.reading = reading }

    /// The live statements of an account.
    func all(of account: UUID) throws -> [ReconciliationRecord] {
        let keys = try reading.session.rows(
            """
            SELECT id FROM finance_reconciliation
            WHERE owner = \(reading.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL ORDER BY version
            """
        ).map { try $0.text(0) }
        return try RecordTable<ReconciliationRecord>(reading).find(keys).map(\.entity)
    }

    func draft(of account: UUID) throws -> ReconciliationRecord? {
        try all(of: account).first { $0.status == .draft }
    }

    /// The statement that was completed last, or last before a version.
    func latest(of account: UUID, before version: RecordVersion? = nil) throws -> ReconciliationRecord? {
        try latest(of: account, "version < \(version ?? .max)")
    }

    /// The statement that was completed last after a version, besides another one.
    func latest(
        of account: UUID, after version: RecordVersion, besides other: UUID
    ) throws -> ReconciliationRecord? {
        try latest(of: account, "version > \(version) AND id <> \(other.text)")
    }

    private func latest(of account: UUID, _ condition: SQL) throws -> ReconciliationRecord? {
        try reading.session.firstRow(
            """
            SELECT id FROM finance_reconciliation
            WHERE owner = \(reading.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                AND status = \(ReconciliationStatus.completed.rawValue) AND \(condition)
            ORDER BY version DESC LIMIT 1
            """
        ).flatMap { try RecordTable<ReconciliationRecord>(reading).find($0.text(0))?.entity }
    }

    struct Links {
        var count: Int64 = 0
        var sum: Int128 = 0
    }

    /// The sums by the ids of statements. A statement without linked transactions has none.
    func links(of statements: some Sequence<String>) throws -> [String: Links] {
        var links: [String: Links] = [:]
        try KeyLists.forEach(statements) { keys in
            try reading.session.forEachRow(
                """
                SELECT reconciliation_id, \(WideSum.columns("amount_cents")), COUNT(*) FROM finance_transaction
                WHERE owner = \(reading.ownerKey) AND reconciliation_id IN (\(keys)) AND deleted_at IS NULL
                GROUP BY reconciliation_id
                """
            ) { row in
                links[try row.text(0)] = Links(count: try row.integer(3), sum: try WideSum.read(row, at: 1))
            }
        }
        return links
    }

    /// Ending − beginning − linked, in the account's currency, clamped to 64 bits.
    static func difference(of record: ReconciliationRecord, _ links: Links?) -> Int64 {
        Int64(clamping: Int128(record.endingBalanceCents) - Int128(record.beginningBalanceCents) - (links?.sum ?? 0))
    }

    /// True if a restored transaction may keep its link: the statement is a draft of its account.
    func keeps(_ link: UUID, of account: UUID) throws -> Bool {
        let statement = try RecordTable<ReconciliationRecord>(reading).find(link.text)?.entity
        return statement.map { $0.status == .draft && $0.accountId == account } ?? false
    }

    /// The completed statement that holds a transaction.
    func holder(of record: TransactionRecord) throws -> ReconciliationRecord? {
        guard let link = record.reconciliationId,
            let statement = try RecordTable<ReconciliationRecord>(reading).find(link.text)?.entity,
            statement.status == .completed
        else { return nil }
        return statement
    }
}
