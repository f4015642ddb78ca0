internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

/// The result of linking transactions to a statement or unlinking them. Each succeeds or fails alone.
package struct LinkResult: Sendable {
    package struct Failure: Sendable {
        package let id: UUID
        package let why: MizanError
    }

    package private(set) var count = 0
    package fileprivate(set) var failures: [Failure] = []
    /// True if more transactions remain than one request changes.
    package fileprivate(set) var hasMore = false

    fileprivate init(_ keys: [String]) { count = keys.count }
}

extension FinanceModule {
    /// Links transactions to a draft.
    ///
    /// - Parameter ids: nil for all transactions up to the last day of the statement that are linked to none.
    package func link(
        _ ids: [UUID]?, to statement: UUID, in transaction: WriteTransaction
    ) throws -> LinkResult {
        let draft = try requireDraft(statement, in: transaction)
        guard let ids else {
            let keys = try unlinkedKeys(for: draft, in: transaction.view)
            return try linked(keys, to: statement, in: transaction)
        }
        return try each(ids, in: transaction) { record in
            guard record.accountId == draft.accountID else { return .otherAccount(name: draft.name) }
            if let end = draft.end, let day = record.civilDay, day > end {
                return .afterEnd(name: draft.name, end: end)
            }
            guard let link = record.reconciliationId, link != statement else { return nil }
            let other = try Self.reconciliations.find(link, in: transaction)
            return .linkedElsewhere(name: other?.name ?? link.text)
        } change: { keys in
            try setLink(keys, to: statement, in: transaction)
        }
    }

    /// - Parameter ids: nil for all.
    package func unlink(
        _ ids: [UUID]?, from statement: UUID, in transaction: WriteTransaction
    ) throws -> LinkResult {
        let draft = try requireDraft(statement, in: transaction)
        guard let ids else {
            return try linked(linkedKeys(to: statement, in: transaction), to: nil, in: transaction)
        }
        return try each(ids, in: transaction) { record in
            guard let link = record.reconciliationId else { return nil }
            guard link != statement else { return nil }
            let other = try Self.reconciliations.find(link, in: transaction)
            return .linkedElsewhere(name: other?.name ?? draft.name)
        } change: { keys in
            try setLink(keys, to: nil, in: transaction)
        }
    }

    private func requireDraft(_ id: UUID, in transaction: WriteTransaction) throws -> Reconciliation {
        let statement = try Self.reconciliations.require(id, in: transaction).entity
        guard statement.status == .draft else { throw StatementError.reconciled(name: statement.name) }
        return statement
    }

    private func linked(_ keys: [String], to statement: UUID?, in transaction: WriteTransaction) throws -> LinkResult {
        let taken = Array(keys.prefix(StatementError.mostLinkedAtOnce))
        try setLink(taken, to: statement, in: transaction)
        var result = LinkResult(taken)
        result.hasMore = keys.count > taken.count
        return result
    }

    /// Reads all transactions, and changes those that are not refused, by a few SQL statements: there may be two thousand.
    private func each(
        _ ids: [UUID], in transaction: WriteTransaction, refusing: (TransactionRecord) throws -> StatementError?,
        change: ([String]) throws -> Void
    ) throws -> LinkResult {
        guard (1...StatementError.mostLinkedAtOnce).contains(ids.count) else {
            throw StatementError.linkSize(ids.count)
        }
        let found = try RecordTable<TransactionRecord>(transaction).find(ids.map(\.text))
        let records = Dictionary(found.map { ($0.entity.id, $0.entity) }) { first, _ in first }
        var (keys, failures, seen) = ([String](), [LinkResult.Failure](), Set<UUID>())
        for id in ids where seen.insert(id).inserted {
            guard let record = records[id] else {
                let why = try absentTransaction(id, in: transaction.view)
                failures.append(LinkResult.Failure(id: id, why: why))
                continue
            }
            if let why = try refusing(record)?.atBoundary {
                failures.append(LinkResult.Failure(id: id, why: why))
            } else {
                keys.append(id.text)
            }
        }
        try change(keys)
        var result = LinkResult(keys)
        result.failures = failures
        return result
    }

    func setLink(_ keys: [String], to statement: UUID?, in transaction: WriteTransaction) throws {
        guard !keys.isEmpty else { return }
        let table = RecordTable<TransactionRecord>(transaction)
        let records = try table.find(keys).map(\.entity).filter { $0.reconciliationId != statement }
        try table.saveAll(
            records.map { record in
                var record = record
                (record.reconciliationId, record.updatedAt) = (statement, transaction.now)
                return record
            })
    }

    /// One more than a request changes, to tell whether more remain.
    private static let room = Int64(StatementError.mostLinkedAtOnce) + 1

    /// Transactions of the account up to the last day of a statement that are linked to none, the earliest first.
    private func unlinkedKeys(for statement: Reconciliation, in reading: ReadTransaction) throws -> [String] {
        try reading.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND account_id = \(statement.accountID.text) AND deleted_at IS NULL
                AND reconciliation_id IS NULL AND civil_day <= \(statement.end ?? .latest)
            ORDER BY civil_day, date, day_place, created_at, id LIMIT \(Self.room)
            """
        ).map { try $0.text(0) }
    }

    func linkedKeys(to statement: UUID, in transaction: WriteTransaction) throws -> [String] {
        try transaction.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND reconciliation_id = \(statement.text) AND deleted_at IS NULL
            ORDER BY civil_day, date, day_place, created_at, id
            """
        ).map { try $0.text(0) }
    }

    /// The transactions of a statement, and for a draft those that can be linked to it, in the order of the ledger.
    package func statementRows(
        of statement: Reconciliation, in reading: ReadTransaction
    ) throws -> [TransactionViewEntity] {
        let free: SQL =
            statement.status == .draft
            ? "OR reconciliation_id IS NULL AND civil_day <= \(statement.end ?? .latest)" : ""
        let rows = try reading.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND account_id = \(statement.accountID.text) AND deleted_at IS NULL
                AND (reconciliation_id = \(statement.id.text) \(free))
            ORDER BY civil_day, date, day_place, created_at, id LIMIT \(Self.room)
            """)
        let ids = try rows.compactMap { UUID(text: try $0.text(0)) }
        let found = try Self.transactions(in: reading).find(ids)
        let places = Dictionary(zip(ids, 0...)) { first, _ in first }
        return try Self.transactionViews(
            found.sorted { places[$0.entity.id] ?? 0 < places[$1.entity.id] ?? 0 }, in: reading)
    }
}
