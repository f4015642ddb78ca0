internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Transactions that an undo removed, such as the undo of an import. No person removed these transactions, so they are not in
/// the trash. There is one exception: a person removed a transaction, it was restored, and then the restoration was undone.
/// Such a transaction is in the trash.
enum UndoneTransactions {
    static func among(_ ids: [UUID], in reading: ReadTransaction) throws -> Set<UUID> {
        var undone: Set<UUID> = []
        try KeyLists.forEach(ids.map(\.text)) { keys in
            try reading.session.forEachRow(statement(keys, in: reading)) { row in
                if let id = UUID(text: try row.text(0)) { undone.insert(id) }
            }
        }
        return undone
    }

    /// `h.previous_version + 0` keeps SQLite from using the index of previous versions. With that index, SQLite would read the
    /// whole history for each transaction.
    static func statement(_ keys: SQL, in reading: ReadTransaction) -> SQL {
        func isUndo(_ version: SQL) -> SQL {
            """
            (SELECT CASE WHEN c.last_version >= \(version) THEN c.undoes END FROM changes c
                WHERE c.owner = t.owner AND c.first_version <= \(version) ORDER BY c.first_version DESC LIMIT 1) IS NOT NULL
            """
        }
        return """
            SELECT t.id FROM finance_transaction t
            WHERE t.owner = \(reading.ownerKey) AND t.id IN (\(keys)) AND t.deleted_at IS NOT NULL
                AND \(isUndo("t.version"))
                AND NOT EXISTS (
                    SELECT 1 FROM history h WHERE h.owner = t.owner AND h.type = \(TransactionRecord.schema.erased.type)
                        AND h.key = t.id AND h.fields IS NULL AND (h.previous_version + 0) IS NOT NULL
                        AND NOT \(isUndo("h.previous_version")))
            """
    }
}
