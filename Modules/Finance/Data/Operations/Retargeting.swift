internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

extension FinanceModule {
    /// Moves every live transaction from one to another, removes what is empty then, and notes where it went: what lies in the
    /// trash follows that (`Merges`). Returns how many were moved.
    func retarget<Kind>(
        _ kind: Merges.Kind, from source: UUID, to target: UUID, of type: EntityType<Kind>,
        in transaction: WriteTransaction
    ) throws -> Int64 where Kind.RecordID == UUID {
        let table = RecordTable<TransactionRecord>(transaction)
        var moved: Int64 = 0
        var transfers = Set<String>()
        // Pages, so that not all are in memory; what was moved is not found again.
        while case let keys = try keys(kind, of: source, in: transaction), !keys.isEmpty {
            let records = try table.find(keys).map(\.entity).map { record in
                var record = record
                switch kind {
                case .account:
                    record.accountId = target
                    if let transfer = record.transferId { transfers.insert(transfer.text) }
                case .category: record.categoryId = target
                }
                record.updatedAt = transaction.now
                return record
            }
            try table.saveAll(records)
            moved += Int64(records.count)
        }
        // The other legs say where their transfers lead.
        let legs = try TransferLegs.keys(of: transfers, .live, in: transaction.view)
        for start in stride(from: 0, to: legs.count, by: Self.page) {
            let some = try table.find(Array(legs[start...].prefix(Self.page))).map(\.entity)
            try table.saveAll(
                some.map { record in
                    var record = record
                    if record.otherAccountId == source { record.otherAccountId = target }
                    return record
                })
        }
        guard let version = try type(in: transaction).remove(source) else { throw type.absent(source) }
        try Merges.note(kind, source, into: target, removedAs: version, in: transaction)
        return moved
    }

    private static let page = 1_000

    /// In pages, in an order that an index has.
    private func keys(_ kind: Merges.Kind, of id: UUID, in transaction: WriteTransaction) throws -> [String] {
        let column: SQL = kind == .account ? "account_id" : "category_id"
        return try transaction.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND \(column) = \(id.text) AND deleted_at IS NULL
            ORDER BY civil_day, date, id LIMIT \(Self.page)
            """
        ).map { try $0.text(0) }
    }
}
