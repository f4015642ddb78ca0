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
    ///
    /// - Parameter withNamed: Its accounts and its category come back, too, if they were removed; otherwise it is refused.
    package func restoreTransaction(
        _ id: UUID, withNamed: Bool = false, in transaction: WriteTransaction
    ) throws -> Written<Transaction> {
        if let there = try Self.transactions.find(id, in: transaction) { return Written(unchanged: there) }
        let table = RecordTable<TransactionRecord>(transaction)
        guard let found = try trashed(id, in: transaction.view) else { throw Self.transactions.absent(id) }
        var legs = [id.text]
        if let transfer = found.transfer {
            guard let other = try latestTrashed(legOf: transfer, besides: id, in: transaction.view) else {
                throw LedgerError.halfTransfer("the other leg is gone for good")
            }
            legs.append(other)
        }
        try followUndoneMerges(legs, in: transaction)
        guard let kept = try trashed(id, in: transaction.view) else { throw Self.transactions.absent(id) }
        try requireNamed(kept, restoring: withNamed, in: transaction)
        for leg in legs.reversed() where try table.restore(leg) == nil { throw Self.transactions.absent(id) }
        try followHome(legs, in: transaction)
        let now = try Self.transactions.require(id, in: transaction)
        return Written(now.entity, Change(.updated, version: now.version))
    }

    /// What it names must be there for it to come back.
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
        if let category = kept.categoryID, try Self.categories.find(category, in: transaction) == nil {
            if restoring {
                try restoreWithGrouping(category, in: transaction)
                return
            }
            let removed = try RecordTable<CategoryRecord>(transaction).removed(RecordQuery(id: category)).items.first
            throw removed.map { LedgerError.removed(.category, name: $0.entity.name, id: category.text) }
                ?? LedgerError.notFound(.category, id: category.text)
        }
    }

    private func restoreWithGrouping(_ id: UUID, in transaction: WriteTransaction) throws {
        let removed = try RecordTable<CategoryRecord>(transaction).removed(RecordQuery(id: id)).items.first
        if let parent = removed?.entity.parentId, try Self.categories.find(parent, in: transaction) == nil {
            _ = try restoreCategory(parent, in: transaction)
        }
        _ = try restoreCategory(id, in: transaction)
    }

    /// Merges move what lies in the trash without the journal, so their undo leaves it where it was moved. It goes back to
    /// what it named when it was removed, if that is there again.
    private func followUndoneMerges(_ keys: [String], in transaction: WriteTransaction) throws {
        for key in keys {
            let reference = TransactionRecord.schema.erased.reference(key)
            guard let removal = try Journal.entry(of: reference, in: transaction),
                case .fields(let fields) = try Journal.before(removal.version, in: transaction.reading)
            else { continue }
            func named<Kind>(_ field: String, _ type: EntityType<Kind>) throws -> UUID? where Kind.RecordID == UUID {
                guard case .string(let text)? = fields[field], let id = UUID(text: text) else { return nil }
                return try type.find(id, in: transaction) == nil ? nil : id
            }
            let account = try named("accountId", Self.accounts)
            let other = try named("otherAccountId", Self.accounts)
            let category = try named("categoryId", Self.categories)
            try RecordTable<TransactionRecord>(transaction).amendRemoved([key]) { record in
                record.accountId = account ?? record.accountId
                record.otherAccountId = other ?? record.otherAccountId
                record.categoryId = category ?? record.categoryId
            }
        }
    }

    /// Deletes one for good, live or in the trash, and both legs of a transfer.
    package func permanentlyDelete(_ id: UUID, in transaction: WriteTransaction) throws {
        let repository = Self.transactions(in: transaction)
        let live = try repository.find(id)?.entity
        guard let leg = try live ?? trashed(id, in: transaction.view) else { throw Self.transactions.absent(id) }
        if let transfer = leg.transfer {
            for leg in try TransferLegs.keys(of: [transfer.id.text], .anywhere, in: transaction.view) {
                if let other = UUID(text: leg), other != id { _ = try repository.purge(other) }
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
