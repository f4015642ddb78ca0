internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// A removed transaction is in the trash, from which it can be restored. A transfer is removed and restored as a whole.

extension FinanceModule {
    package func removeTransaction(
        _ id: UUID, expecting version: RecordVersion? = nil, in transaction: WriteTransaction
    ) throws {
        let stored = try require(id, expecting: version, in: transaction)
        if stored.transfer != nil {
            try Self.transactions.remove(otherLeg(of: stored.entity, in: transaction).id, in: transaction)
        }
        try Self.transactions.remove(id, in: transaction)
    }

    /// Restores a transaction, with the other leg of a transfer. A live transaction stays unchanged.
    ///
    /// - Parameters:
    ///   - category: the transaction's new category, which replaces its former category.
    ///   - withNamed: true to restore the transaction's accounts and category, too, if they were removed. If `withNamed` is
    ///     false, a removed account or category is an error.
    package func restoreTransaction(
        _ id: UUID, as category: UUID? = nil, withNamed: Bool = false, in transaction: WriteTransaction
    ) throws -> Written<Transaction> {
        if let there = try Self.transactions.find(id, in: transaction) { return Written(unchanged: there) }
        guard var found = try trashed(id, in: transaction.view) else {
            throw try absentTransaction(id, in: transaction.view)
        }
        if let category {
            guard found.transferId == nil else { throw LedgerError.transferWithCategory }
            (found.categoryId, found.updatedAt) = (category, transaction.now)
        }
        found.reconciliationId = try keptLink(of: found, in: transaction)
        var legs = [found]
        if let transfer = found.transferId {
            guard let other = try latestTrashed(legOf: transfer, besides: id, in: transaction.view),
                var leg = try trashed(other, in: transaction.view)
            else { throw LedgerError.halfTransfer("the other leg was deleted for good") }
            leg.reconciliationId = try keptLink(of: leg, in: transaction)
            legs.append(leg)
        }
        try requireNamed(TransactionMapper.toDomain(found), restoring: withNamed, in: transaction)
        let table = RecordTable<TransactionRecord>(transaction)
        for leg in legs.reversed() {
            try table.save(leg)
            try keepOpening(before: TransactionMapper.toDomain(leg).date, of: leg.id, in: leg.accountId, transaction)
        }
        try followHome(legs.map(\.id.text), in: transaction)
        let now = try Self.transactions.require(id, in: transaction)
        return Written(now.entity, Change(.updated, version: now.version))
    }

    /// A restored transaction stays linked to its statement only if that is still a draft.
    private func keptLink(of record: TransactionRecord, in transaction: WriteTransaction) throws -> UUID? {
        try record.reconciliationId.flatMap {
            try Statements(in: transaction.reading).keeps($0, of: record.accountId) ? $0 : nil
        }
    }

    /// Requires the records that the transaction names, without which it cannot be restored.
    private func requireNamed(_ kept: Transaction, restoring: Bool, in transaction: WriteTransaction) throws {
        for account in [kept.accountID, kept.transfer?.otherAccountID].compactMap(\.self)
        where try Self.accounts.find(account, in: transaction) == nil {
            if restoring {
                _ = try restoreAccount(account, in: transaction)
                continue
            }
            let removed = try RecordTable<AccountRecord>(transaction).removed(RecordQuery(id: account)).items.first
            throw removed.map { LedgerError.removed(.account, name: $0.entity.name, id: account.text) }
                ?? LedgerError.notFound(.account, id: account.text)
        }
        let categories = try [kept.categoryID] + parts(of: kept.id, in: transaction.view).map(\.categoryID)
        for category in Set(categories.compactMap(\.self)).sorted(by: { $0.text < $1.text }) {
            try requireCategory(category, restoring: restoring, in: transaction)
        }
    }

    private func requireCategory(_ category: UUID, restoring: Bool, in transaction: WriteTransaction) throws {
        guard try Self.categories.find(category, in: transaction) == nil else {
            return try requireAssignable(category, in: transaction)
        }
        if restoring { return try restoreWithGrouping(category, in: transaction) }
        let removed = try RecordTable<CategoryRecord>(transaction).removed(RecordQuery(id: category)).items.first
        throw removed.map { LedgerError.removed(.category, name: $0.entity.name, id: category.text) }
            ?? LedgerError.notFound(.category, id: category.text)
    }

    private func restoreWithGrouping(_ id: UUID, in transaction: WriteTransaction) throws {
        let removed = try RecordTable<CategoryRecord>(transaction).removed(RecordQuery(id: id)).items.first
        if let parent = removed?.entity.parentId, try Self.categories.find(parent, in: transaction) == nil {
            _ = try restoreCategory(parent, in: transaction)
        }
        _ = try restoreCategory(id, in: transaction)
    }

    /// The error for a transaction that is neither live nor in the trash.
    package func absentTransaction(_ id: UUID, in reading: ReadTransaction) throws -> MizanError {
        let reference = TransactionRecord.schema.erased.reference(id.text)
        guard try Purged.contains(reference, in: reading) else {
            return Self.transactions.absent(id)
        }
        return Refusal.noTransaction(
            "The transaction \(id.text) was deleted for good. Nothing brings it back.",
            details: ["id": id.text])
    }

    package func isTrashed(_ id: UUID, in reading: ReadTransaction) throws -> Bool {
        try trashed(id, in: reading) != nil
    }

    /// Deletes a transaction for good, live or in the trash; a transfer with both legs. Returns the number of deleted ones.
    @discardableResult
    package func permanentlyDelete(_ id: UUID, in transaction: WriteTransaction) throws -> Int {
        let repository = Self.transactions(in: transaction)
        let live = try repository.find(id)?.entity
        let transfer = try live.map(\.transfer?.id) ?? trashed(id, in: transaction.view)?.transferId
        var count = 1
        if let transfer {
            for leg in try TransferLegs.keys(of: [transfer.text], .anywhere, in: transaction.view) {
                if let other = UUID(text: leg), other != id, try repository.purge(other) { count += 1 }
            }
        }
        guard try repository.purge(id) else { throw Self.transactions.absent(id) }
        return count
    }

    /// A removed transaction. Where it names a merged record, it now names the merge target (`Merges`).
    private func trashed(_ id: UUID, in reading: ReadTransaction) throws -> TransactionRecord? {
        guard var record = try RecordTable<TransactionRecord>(reading).removed(RecordQuery(id: id)).items.first?.entity
        else { return nil }
        try Merges(in: reading).follow(&record)
        return record
    }

    /// The other leg of a transfer in the trash; the latest one if there are several.
    private func latestTrashed(
        legOf transfer: UUID, besides id: UUID, in reading: ReadTransaction
    ) throws -> UUID? {
        try reading.session.firstRow(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND transfer_id = \(transfer.text) AND id <> \(id.text)
                AND deleted_at IS NOT NULL ORDER BY version DESC LIMIT 1
            """
        ).flatMap { UUID(text: try $0.text(0)) }
    }
}
