internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

extension FinanceModule {
    /// What a transaction names that can be merged into another.
    enum Target { case account, category }

    /// Moves every transaction from one to another, those in the trash without a version. Returns how many live ones.
    func retarget(
        _ kind: Target, from source: UUID, to target: UUID, in transaction: WriteTransaction
    ) throws -> Int64 {
        let table = RecordTable<TransactionRecord>(transaction)
        var moved: Int64 = 0
        var others: [String] = []
        func move(_ record: inout TransactionRecord) {
            switch kind {
            case .account:
                if record.accountId == source { record.accountId = target }
                if record.otherAccountId == source { record.otherAccountId = target }
            case .category: if record.categoryId == source { record.categoryId = target }
            }
        }
        // Pages, so that not all are in memory; what was moved is not found again.
        while case let keys = try keys(kind, of: source, isRemoved: false, in: transaction), !keys.isEmpty {
            let records = try table.find(keys).map(\.entity).map { record in
                var record = record
                if kind == .account, let transfer = record.transferId { others.append(transfer.text) }
                move(&record)
                record.updatedAt = transaction.now
                return record
            }
            try table.saveAll(records)
            moved += Int64(records.count)
        }
        var trashed: [String] = []
        while case let keys = try keys(kind, of: source, isRemoved: true, in: transaction), !keys.isEmpty {
            try table.amendRemoved(keys) { record in
                if kind == .account, let transfer = record.transferId { trashed.append(transfer.text) }
                move(&record)
            }
        }
        try followTransfers(others, of: table, in: transaction, move)
        try followTrash(trashed, of: table, in: transaction, move)
        return moved
    }

    /// The other legs say where their transfers lead.
    private func followTransfers(
        _ transfers: [String], of table: RecordTable<TransactionRecord>, in transaction: WriteTransaction,
        _ move: (inout TransactionRecord) -> Void
    ) throws {
        try forEachLegs(of: transfers, areRemoved: false, in: transaction) { legs in
            let records = try table.find(legs).map(\.entity).map { record in
                var record = record
                move(&record)
                return record
            }
            try table.saveAll(records)
        }
    }

    /// So do those that would come back with them.
    private func followTrash(
        _ transfers: [String], of table: RecordTable<TransactionRecord>, in transaction: WriteTransaction,
        _ move: (inout TransactionRecord) -> Void
    ) throws {
        try forEachLegs(of: transfers, areRemoved: true, in: transaction) { try table.amendRemoved($0) { move(&$0) } }
    }

    private func forEachLegs(
        of transfers: [String], areRemoved: Bool, in transaction: WriteTransaction, _ body: ([String]) throws -> Void
    ) throws {
        let state: SQL = areRemoved ? "deleted_at IS NOT NULL" : "deleted_at IS NULL"
        try KeyLists.forEach(Set(transfers).sorted()) { keys in
            let legs = try transaction.session.rows(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND transfer_id IN (\(keys)) AND \(state) ORDER BY id
                """
            ).map { try $0.text(0) }
            try body(legs)
        }
    }

    private func keys(
        _ kind: Target, of id: UUID, isRemoved: Bool, in transaction: WriteTransaction
    ) throws -> [String] {
        let owner = transaction.ownerKey
        let query: SQL =
            switch (kind, isRemoved) {
            case (.account, false):
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(owner) AND account_id = \(id.text) AND deleted_at IS NULL ORDER BY id LIMIT 1000
                """
            case (.account, true):
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(owner) AND account_id = \(id.text) AND deleted_at IS NOT NULL ORDER BY id LIMIT 1000
                """
            case (.category, false):
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(owner) AND category_id = \(id.text) AND deleted_at IS NULL ORDER BY id LIMIT 1000
                """
            case (.category, true):
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(owner) AND category_id = \(id.text) AND deleted_at IS NOT NULL ORDER BY id LIMIT 1000
                """
            }
        return try transaction.session.rows(query).map { try $0.text(0) }
    }
}
