internal import Changes
internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// The size of the trash.
    package struct TrashCount: Sendable, Equatable {
        package let transactions: Int64
        package let accounts: Int64
        package let categories: Int64

        package var all: Int64 { transactions + accounts + categories }
    }

    package func trashCount(in reading: ReadTransaction) throws -> TrashCount {
        func count(_ table: SQL) throws -> Int64 {
            try reading.session.firstRow(
                "SELECT COUNT(*) FROM \(table) WHERE owner = \(reading.ownerKey) AND deleted_at IS NOT NULL"
            )?.integer(0) ?? 0
        }
        return TrashCount(
            transactions: try count("finance_transaction"), accounts: try count("finance_account"),
            categories: try count("finance_category"))
    }

    /// Deletes for good all records that had been removed by a moment: first the transactions, and then the categories and
    /// accounts that no record names any more. Later removals stay, because the question to the person did not include later
    /// removals. The result is the number of deleted records.
    ///
    /// - Parameter moment: the present moment by default.
    package func emptyingTrash(upTo moment: Instant? = nil) -> PartedChange<Int64> {
        let moment = moment ?? clock.now()
        return PartedChange("finance.empty-trash") { turn, transaction in
            let trash = RemovedBy(moment: moment, reading: transaction.view)
            // False if there was not enough time for all.
            func all(_ find: () throws -> [UUID], purge: (UUID) throws -> Int) throws -> Bool {
                while case let ids = try find(), !ids.isEmpty {
                    guard turn.hasTime else { return false }
                    turn.note(try ids.reduce(0) { try $0 + purge($1) })
                }
                return true
            }
            let isEmpty =
                try all(trash.transactions) { id in
                    // Deleting the first leg of a transfer also deleted the other.
                    try isTrashed(id, in: transaction.view) ? permanentlyDelete(id, in: transaction) : 0
                }
                && all(trash.categories) { try Self.categories(in: transaction).purge($0) ? 1 : 0 }
                && all(trash.accounts) { try Self.accounts(in: transaction).purge($0) ? 1 : 0 }
            return isEmpty ? turn.total : nil
        }
    }
}

/// The trash as it was at a moment, read in pages in the order of an index.
private struct RemovedBy {
    let moment: Instant
    let reading: ReadTransaction

    /// Small enough that a page takes a few milliseconds.
    private static let page = 20

    func transactions() throws -> [UUID] {
        try ids(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND deleted_at IS NOT NULL AND deleted_at <= \(moment)
            ORDER BY deleted_at, id LIMIT \(Self.page)
            """)
    }

    /// Categories that nothing names. A category is deleted before its grouping, and a merged category before its target.
    func categories() throws -> [UUID] {
        try ids(
            """
            SELECT k.id FROM finance_category k
            WHERE k.owner = \(reading.ownerKey) AND k.deleted_at IS NOT NULL AND k.deleted_at <= \(moment)
                AND NOT EXISTS (SELECT 1 FROM finance_transaction t WHERE t.owner = k.owner AND t.category_id = k.id)
                AND NOT EXISTS (
                    SELECT 1 FROM finance_split_part p
                    WHERE p.owner = k.owner AND p.category_id = k.id AND p.deleted_at IS NULL)
                AND NOT EXISTS (SELECT 1 FROM finance_category c WHERE c.owner = k.owner AND c.parent_id = k.id)
                AND NOT EXISTS (
                    SELECT 1 FROM finance_merge m JOIN finance_category s ON s.owner = m.owner AND s.id = m.source
                    WHERE m.owner = k.owner AND m.kind = \(Merges.Kind.category.rawValue) AND m.target = k.id)
            ORDER BY k.id LIMIT \(Self.page)
            """)
    }

    /// Accounts that no record names. The query checks only the account of each transaction. The other account of a transfer
    /// needs no check, because it is the account of the transfer's other leg.
    func accounts() throws -> [UUID] {
        try ids(
            """
            SELECT k.id FROM finance_account k
            WHERE k.owner = \(reading.ownerKey) AND k.deleted_at IS NOT NULL AND k.deleted_at <= \(moment)
                AND NOT EXISTS (SELECT 1 FROM finance_transaction t WHERE t.owner = k.owner AND t.account_id = k.id)
                AND NOT EXISTS (
                    SELECT 1 FROM finance_merge m JOIN finance_account s ON s.owner = m.owner AND s.id = m.source
                    WHERE m.owner = k.owner AND m.kind = \(Merges.Kind.account.rawValue) AND m.target = k.id)
            ORDER BY k.id LIMIT \(Self.page)
            """)
    }

    private func ids(_ statement: SQL) throws -> [UUID] {
        try reading.session.rows(statement).compactMap { UUID(text: try $0.text(0)) }
    }
}
