internal import Changes
internal import FinanceDomain
package import FoundationEssentials
internal import Kernel
package import ModuleKit
internal import Storage

// Accounts and categories that no record names are deleted for good like transactions, live or from the trash.

extension FinanceModule {
    package func permanentlyDeleteAccount(_ id: UUID, in transaction: WriteTransaction) throws {
        try requireUnnamed(.account, id, named: Self.accounts, in: transaction) { $0.name }
        guard try Self.accounts(in: transaction).purge(id) else { throw Self.accounts.absent(id) }
    }

    package func permanentlyDeleteCategory(_ id: UUID, in transaction: WriteTransaction) throws {
        try requireUnnamed(.category, id, named: Self.categories, in: transaction) { $0.name }
        let children = try transaction.session.rows(
            """
            SELECT id FROM finance_category
            WHERE owner = \(transaction.ownerKey) AND parent_id = \(id.text) AND deleted_at IS NULL
            UNION ALL SELECT id FROM finance_category
            WHERE owner = \(transaction.ownerKey) AND parent_id = \(id.text) AND deleted_at IS NOT NULL
            """)
        guard children.isEmpty else {
            let name = try Self.name(of: id, Self.categories, in: transaction) { $0.name }
            throw LedgerError.hasChildren(category: name, count: children.count)
        }
        guard try Self.categories(in: transaction).purge(id) else { throw Self.categories.absent(id) }
    }

    /// Throws if a transaction names the record, even if the transaction is in the trash. The transaction could not be restored
    /// without the records that it names, or without the merge targets of these records.
    private func requireUnnamed<Thing>(
        _ kind: Merges.Kind, _ id: UUID, named type: EntityType<Thing>, in transaction: WriteTransaction,
        _ name: (Thing) -> String
    ) throws where Thing.RecordID == UUID {
        let ids = try Merges(in: transaction.reading).all(at: id, kind).map(\.text).sorted()
        let column: SQL = kind == .account ? "account_id" : "category_id"
        var (live, trashed) = (0, 0)
        try KeyLists.forEach(ids) { keys in
            try transaction.session.forEachRow(
                """
                SELECT CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END, COUNT(*) FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND \(column) IN (\(keys)) GROUP BY 1
                """
            ) { row in
                let count = Int(try row.integer(1))
                if try row.integer(0) == 0 { live += count } else { trashed += count }
            }
            guard kind == .category else { return }
            // The parts of a transaction are where it is.
            try transaction.session.forEachRow(
                """
                SELECT CASE WHEN t.deleted_at IS NULL THEN 0 ELSE 1 END, COUNT(*) FROM finance_split_part p
                JOIN finance_transaction t ON t.owner = p.owner AND t.id = p.transaction_id
                WHERE p.owner = \(transaction.ownerKey) AND p.category_id IN (\(keys)) AND p.deleted_at IS NULL
                GROUP BY 1
                """
            ) { row in
                let count = Int(try row.integer(1))
                if try row.integer(0) == 0 { live += count } else { trashed += count }
            }
        }
        guard live + trashed > 0 else { return }
        let thing: LedgerError.Kind = kind == .account ? .account : .category
        let label = try Self.name(of: id, type, in: transaction, name)
        throw live > 0
            ? LedgerError.hasTransactions(thing, name: label, count: live)
            : LedgerError.namedInTrash(thing, name: label, count: trashed)
    }

    private static func name<Thing>(
        of id: UUID, _ type: EntityType<Thing>, in transaction: WriteTransaction, _ name: (Thing) -> String
    ) throws -> String where Thing.RecordID == UUID {
        if let live = try type.find(id, in: transaction)?.entity { return name(live) }
        return try type(in: transaction).removed(RecordQuery(id: id)).items.first.map { name($0.entity) } ?? id.text
    }
}
