package import Kernel

// How operations are found among the batches: each question by an index, so that it costs what is asked for and not what an
// owner has done in years.

extension Journal {
    /// The batches of what an origin asked for that undo nothing, the latest first, below a version.
    package static func batches(
        askedBy origin: String, before version: RecordVersion, limit: Int, in transaction: ReadTransaction
    ) throws -> [JournalBatch] {
        try transaction.session.rows(
            asked(by: origin, owner: transaction.ownerKey, before: version, limit: limit)
        ).map(JournalBatch.init)
    }

    /// By the index of origins; a test asks the engine whether it takes it.
    package static func asked(by origin: String, owner: Int64, before version: RecordVersion, limit: Int) -> SQL {
        """
        SELECT \(batchColumns) FROM changes
        WHERE owner = \(owner) AND origin = \(origin) AND undoes IS NULL AND first_version < \(version)
        ORDER BY first_version DESC LIMIT \(limit)
        """
    }

    /// The last batch of each operation that takes this one back, or a part of it; the latest first.
    package static func undoings(of operation: String, in transaction: ReadTransaction) throws -> [JournalBatch] {
        var last: [String: JournalBatch] = [:]
        try transaction.session.forEachRow(undoings(of: operation, owner: transaction.ownerKey)) { row in
            let batch = try JournalBatch(row)
            let known = last[batch.operation.id]
            if known.map({ $0.versions.lowerBound < batch.versions.lowerBound }) ?? true {
                last[batch.operation.id] = batch
            }
        }
        return last.values.sorted { $0.versions.lowerBound > $1.versions.lowerBound }
    }

    /// By the index of what is undone; a test asks the engine whether it takes it.
    package static func undoings(of operation: String, owner: Int64) -> SQL {
        "SELECT \(batchColumns) FROM changes WHERE owner = \(owner) AND undoes = \(operation)"
    }

    /// The ids of undos of which a batch says that there is more to take back.
    package static func unfinishedUndos(in transaction: ReadTransaction) throws -> [String] {
        try transaction.session.rows(unfinishedUndos(of: transaction.ownerKey)).compactMap { try $0.optionalText(0) }
    }

    /// By the index of the unfinished; a test asks the engine whether it takes it.
    package static func unfinishedUndos(of owner: Int64) -> SQL {
        "SELECT DISTINCT operation FROM changes WHERE owner = \(owner) AND undoes IS NOT NULL AND undoes_all = 0"
    }

    /// True if another undo than this one has taken back a part of an operation since a version.
    package static func isUndone(
        _ operation: String, byOtherThan undo: String, since version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM changes WHERE owner = \(transaction.ownerKey) AND undoes = \(operation)
                AND first_version > \(version) AND (operation IS NULL OR operation <> \(undo)) LIMIT 1
            """) != nil
    }

    /// The batches that came after a version, in their order.
    package static func batches(
        after version: RecordVersion, in transaction: ReadTransaction
    ) throws -> [JournalBatch] {
        try transaction.session.rows(
            """
            SELECT \(batchColumns) FROM changes WHERE owner = \(transaction.ownerKey) AND first_version > \(version)
            ORDER BY first_version
            """
        ).map(JournalBatch.init)
    }
}
