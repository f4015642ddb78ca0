package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// What is removed lies in the trash, from which it comes back. A transfer goes and comes as a whole.

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

    /// Brings one back, with the other leg of a transfer. One that is there stays as it is.
    package func restoreTransaction(_ id: UUID, in transaction: WriteTransaction) throws -> Written<Transaction> {
        if let there = try Self.transactions.find(id, in: transaction) { return Written(unchanged: there) }
        let table = RecordTable<TransactionRecord>(transaction)
        guard let kept = try trashed(id, in: transaction.view) else { throw Self.transactions.absent(id) }
        try requireNamed(kept, in: transaction)
        var legs = [id.text]
        if let transfer = kept.transfer {
            guard let other = try latestTrashed(legOf: transfer, besides: id, in: transaction.view) else {
                throw LedgerError.halfTransfer("the other leg is gone for good")
            }
            try table.restore(other)
            legs.append(other)
        }
        guard try table.restore(id.text) != nil else { throw Self.transactions.absent(id) }
        try followHome(legs, in: transaction)
        let now = try Self.transactions.require(id, in: transaction)
        return Written(now.entity, Change(.updated, version: now.version))
    }

    /// What it names must be there for it to come back.
    private func requireNamed(_ kept: Transaction, in transaction: WriteTransaction) throws {
        _ = try Self.accounts.require(kept.accountID, in: transaction)
        if let other = kept.transfer?.otherAccountID { _ = try Self.accounts.require(other, in: transaction) }
        if let category = kept.categoryID { _ = try Self.categories.require(category, in: transaction) }
    }

    /// Deletes one for good, live or in the trash, and both legs of a transfer.
    package func permanentlyDelete(_ id: UUID, in transaction: WriteTransaction) throws {
        let repository = Self.transactions(in: transaction)
        let live = try repository.find(id)?.entity
        guard let leg = try live ?? trashed(id, in: transaction.view) else { throw Self.transactions.absent(id) }
        if let transfer = leg.transfer {
            let legs = try transaction.session.rows(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND transfer_id = \(transfer.id.text) AND id <> \(id.text)
                ORDER BY id
                """)
            for row in legs {
                guard let other = UUID(text: try row.text(0)) else { continue }
                _ = try repository.purge(other)
            }
        }
        guard try repository.purge(id) else { throw Self.transactions.absent(id) }
    }

    /// The other leg, as it was removed.
    private func latestTrashed(
        legOf transfer: TransferLeg, besides id: UUID, in reading: ReadTransaction
    ) throws -> String? {
        try reading.session.firstRow(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND transfer_id = \(transfer.id.text) AND id <> \(id.text)
                AND deleted_at IS NOT NULL ORDER BY version DESC LIMIT 1
            """
        ).map { try $0.text(0) }
    }
}
