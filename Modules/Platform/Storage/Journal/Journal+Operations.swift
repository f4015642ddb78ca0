package import Kernel

// Finds operations among the batches. Each query uses an index, so its cost depends on the size of the result and not on the
// number of an owner's changes over the years.

extension Journal {
    /// The batches of an origin's requests, except undos, below a version, the latest first.
    package static func batches(
        askedBy origin: String, before version: RecordVersion, limit: Int, in transaction: ReadTransaction
    ) throws -> [JournalBatch] {
        try transaction.session.rows(
            asked(by: origin, owner: transaction.ownerKey, before: version, limit: limit)
        ).map(JournalBatch.init)
    }

    /// Meant to use the index of origins; a test checks that the engine does.
    package static func asked(by origin: String, owner: Int64, before version: RecordVersion, limit: Int) -> SQL {
        """
        SELECT \(batchColumns) FROM changes
        WHERE owner = \(owner) AND origin = \(origin) AND undoes IS NULL AND first_version < \(version)
        ORDER BY first_version DESC LIMIT \(limit)
        """
    }

    /// The operations that undo this operation or a part of it: the last batch of each, the latest batch first.
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

    /// Meant to use the index of undone operations; a test checks that the engine does.
    package static func undoings(of operation: String, owner: Int64) -> SQL {
        "SELECT \(batchColumns) FROM changes WHERE owner = \(owner) AND undoes = \(operation)"
    }

    /// The ids of undos with a batch that is marked as having more to undo.
    package static func unfinishedUndos(in transaction: ReadTransaction) throws -> [String] {
        try transaction.session.rows(unfinishedUndos(of: transaction.ownerKey)).compactMap { try $0.optionalText(0) }
    }

    /// Meant to use the index of unfinished undos; a test checks that the engine does.
    package static func unfinishedUndos(of owner: Int64) -> SQL {
        "SELECT DISTINCT operation FROM changes WHERE owner = \(owner) AND undoes IS NOT NULL AND undoes_all = 0"
    }

    /// True if a different undo has undone a part of an operation since a version.
    package static func isUndone(
        _ operation: String, byOtherThan undo: String, since version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM changes WHERE owner = \(transaction.ownerKey) AND undoes = \(operation)
                AND first_version > \(version) AND (operation IS NULL OR operation <> \(undo)) LIMIT 1
            """) != nil
    }

    /// The batches after a version, in their order.
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
