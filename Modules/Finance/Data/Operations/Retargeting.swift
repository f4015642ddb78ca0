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
        // The other legs say where their transfers lead, in the trash, too: they would come back with these.
        let legs = try TransferLegs.keys(of: Set(others), .live, in: transaction.view)
        for start in stride(from: 0, to: legs.count, by: Self.page) {
            let some = try table.find(Array(legs[start...].prefix(Self.page))).map(\.entity)
            try table.saveAll(
                some.map { record in
                    var record = record
                    move(&record)
                    return record
                })
        }
        try table.amendRemoved(TransferLegs.keys(of: Set(trashed), .trash, in: transaction.view)) { move(&$0) }
        return moved
    }

    private static let page = 1_000

    /// In pages, in an order that an index has.
    private func keys(
        _ kind: Target, of id: UUID, isRemoved: Bool, in transaction: WriteTransaction
    ) throws -> [String] {
        let column: SQL = kind == .account ? "account_id" : "category_id"
        let state: SQL = isRemoved ? "deleted_at IS NOT NULL" : "deleted_at IS NULL"
        return try transaction.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND \(column) = \(id.text) AND \(state) ORDER BY date, id LIMIT \(Self.page)
            """
        ).map { try $0.text(0) }
    }
}
