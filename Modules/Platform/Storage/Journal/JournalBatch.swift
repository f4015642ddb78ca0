package import Kernel

/// The changes of one caller's write: consecutive versions, without changes of other callers between them.
package struct JournalBatch: Hashable, Sendable {
    package let versions: ClosedRange<RecordVersion>
    package let at: Instant
    package let operation: JournalOperation

    init(versions: ClosedRange<RecordVersion>, at: Instant, operation: JournalOperation) {
        (self.versions, self.at, self.operation) = (versions, at, operation)
    }

    /// True if the operation is only this write. No later write can join such an operation.
    package var isSingle: Bool { operation.id == Journal.id(ofSingle: versions.lowerBound) }

    init(_ row: SQLRow) throws {
        let first = try row.integer(0)
        versions = first...max(first, try row.integer(1))
        at = try row.instant(2)
        let isAll = try row.integer(8) != 0
        operation = JournalOperation(
            id: try row.optionalText(3) ?? Journal.id(ofSingle: first), action: try row.text(4),
            origin: .init(id: try row.text(5), name: try row.optionalText(6)),
            undoes: try row.optionalText(7).map { .init($0, isAll: isAll) })
    }
}

extension Journal {
    static func append(_ batches: [JournalBatch], in transaction: WriteTransaction) throws {
        try batchRows.run(batches, in: transaction.session) { part in
            part.flatMap { batch in
                let (operation, versions) = (batch.operation, batch.versions)
                return [
                    .integer(transaction.ownerKey), .integer(versions.lowerBound), .integer(versions.upperBound),
                    batch.at.sqlValue, (operation.id.isEmpty ? nil : operation.id).sqlValue, .text(operation.action),
                    .text(operation.origin.id), operation.origin.name.sqlValue, (operation.undoes?.operation).sqlValue,
                    (operation.undoes?.isAll == true).sqlValue,
                ]
            }
        }
    }

    private static let batchRows = ManyRows(
        into: "changes",
        [
            "owner", "first_version", "last_version", "changed_at", "operation", "action", "origin", "origin_name",
            "undoes", "undoes_all",
        ])

    /// The id of an operation that is a single write. The id is not stored.
    fileprivate static func id(ofSingle version: RecordVersion) -> String { String(version) }

    /// Marks the stored batches of an undo as complete, once nothing is left to undo.
    package static func markAllUndone(by operation: String, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE changes SET undoes_all = \(true)
            WHERE owner = \(transaction.ownerKey) AND operation = \(operation) AND undoes IS NOT NULL
            """)
    }

    static let batchColumns: SQL =
        "first_version, last_version, changed_at, operation, action, origin, origin_name, undoes, undoes_all"

    /// The batch that contains a version; nil if the store no longer has this batch.
    package static func batch(of version: RecordVersion, in transaction: ReadTransaction) throws -> JournalBatch? {
        let row = try transaction.session.firstRow(
            """
            SELECT \(batchColumns) FROM changes WHERE owner = \(transaction.ownerKey) AND first_version <= \(version)
            ORDER BY first_version DESC LIMIT 1
            """)
        return try row.map(JournalBatch.init).flatMap { $0.versions.contains(version) ? $0 : nil }
    }

    /// All batches of an operation, in the order of versions. The statement does not sort the batches. If it did, an engine
    /// would read all the owner's batches instead of using the index of operations.
    package static func batches(of operation: String, in transaction: ReadTransaction) throws -> [JournalBatch] {
        if let version = RecordVersion(operation), operation == id(ofSingle: version) {
            return try batch(of: version, in: transaction).map { [$0] } ?? []
        }
        return try transaction.session.rows(
            """
            SELECT \(batchColumns) FROM changes WHERE owner = \(transaction.ownerKey) AND operation = \(operation)
            """
        ).map(JournalBatch.init).sorted { $0.versions.lowerBound < $1.versions.lowerBound }
    }

    /// Calls the closure with each batch, the latest first, until it returns false.
    package static func forEachBatch(
        in transaction: ReadTransaction, while body: (JournalBatch) throws -> Bool
    ) throws {
        try transaction.session.forEachRow(
            "SELECT \(batchColumns) FROM changes WHERE owner = \(transaction.ownerKey) ORDER BY first_version DESC"
        ) { row in try body(JournalBatch(row)) }
    }
}
