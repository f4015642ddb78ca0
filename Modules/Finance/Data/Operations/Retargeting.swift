internal import Changes
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

// Each transaction is moved together with the other leg of its transfer, so that every part of a merge leaves whole transfers.
// A moved transaction no longer matches the query. A continued merge therefore begins where the last part ended.

extension FinanceModule {
    /// Moves live transactions of the sources as long as there is time. Returns false if some are left.
    func move(_ merge: MergeRequest, _ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        for source in merge.sources {
            while case let keys = try keys(merge.kind, of: source, in: transaction), !keys.isEmpty {
                guard turn.hasTime else { return false }
                turn.note(try move(keys, merge.kind, from: source, to: merge.target, in: transaction))
            }
        }
        return turn.hasTime || merge.sources.count < Self.page
    }

    private func move(
        _ keys: [String], _ kind: Merges.Kind, from source: UUID, to target: UUID, in transaction: WriteTransaction
    ) throws -> Int {
        let table = RecordTable<TransactionRecord>(transaction)
        var transfers: Set<String> = []
        let records = try table.find(keys).map(\.entity).map { record in
            var record = record
            switch kind {
            case .account:
                (record.accountId, record.reconciliationId) = (target, nil)
                if let transfer = record.transferId { transfers.insert(transfer.text) }
            case .category: record.categoryId = target
            }
            record.updatedAt = transaction.now
            return record
        }
        try table.saveAll(records)
        // The other leg of each transfer names the account at this end, so the other leg is updated, too.
        let legs = try TransferLegs.keys(of: transfers, .live, in: transaction.view)
        let others = try table.find(legs).map(\.entity).filter { $0.otherAccountId == source }
        try table.saveAll(
            others.map { record in
                var record = record
                record.otherAccountId = target
                return record
            })
        return records.count
    }

    /// Removes the emptied sources, and notes the target of the merge. The transactions in the trash follow this note
    /// (`Merges`).
    func remove<Kind>(
        _ merge: MergeRequest, of type: EntityType<Kind>, in transaction: WriteTransaction
    ) throws where Kind.RecordID == UUID {
        for source in merge.sources {
            guard let version = try type(in: transaction).remove(source) else { throw type.absent(source) }
            try Merges.note(merge.kind, source, into: merge.target, removedAs: version, in: transaction)
        }
    }

    /// Small enough that a page takes a few milliseconds.
    private static let page = 200

    /// A page of keys, in the order of an index.
    private func keys(_ kind: Merges.Kind, of id: UUID, in transaction: WriteTransaction) throws -> [String] {
        let column: SQL = kind == .account ? "account_id" : "category_id"
        return try transaction.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND \(column) = \(id.text) AND deleted_at IS NULL
            ORDER BY civil_day, date, day_place, created_at, id LIMIT \(Self.page)
            """
        ).map { try $0.text(0) }
    }
}
