package import Kernel

/// An operation in parts that has not finished: its next part is still to come, or it was interrupted.
///
/// Each part leaves the store consistent. Repeating the same request continues the operation, and an undo reverts the stored
/// parts.
package struct UnfinishedOperation: Sendable, Equatable {
    /// The operation and its subject. Only one unfinished operation can have this name.
    package let name: String
    /// The id that its batches share.
    package let operation: String
    /// The amount done so far, in the operation's own unit.
    package let done: Int64
    package let since: Instant

    package init(name: String, operation: String, done: Int64, since: Instant) {
        (self.name, self.operation, self.done, self.since) = (name, operation, done, since)
    }

    private init(_ row: SQLRow) throws {
        self.init(
            name: try row.text(0), operation: try row.text(1), done: try row.integer(2), since: try row.instant(3))
    }

    private static let columns: SQL = "b.name, b.operation, b.done, b.begun_at"

    /// The condition that no part of the operation was undone. Undoing a part ends the operation; then the same request begins
    /// a new operation.
    private static func stands(_ transaction: ReadTransaction) -> SQL {
        """
        b.owner = \(transaction.ownerKey) AND NOT EXISTS (
            SELECT 1 FROM changes u WHERE u.owner = \(transaction.ownerKey) AND u.undoes = b.operation)
        """
    }

    /// The unfinished operation with that name; nil if there is none.
    package static func find(_ name: String, in transaction: ReadTransaction) throws -> UnfinishedOperation? {
        try transaction.session.firstRow(
            "SELECT \(columns) FROM unfinished b WHERE \(stands(transaction)) AND b.name = \(name)"
        ).map(Self.init)
    }

    /// All unfinished operations, the earliest first: for lists of operations, and for the state of a store.
    package static func all(in transaction: ReadTransaction) throws -> [UnfinishedOperation] {
        try transaction.session.rows(
            "SELECT \(columns) FROM unfinished b WHERE \(stands(transaction)) ORDER BY b.begun_at, b.name"
        ).map(Self.init)
    }

    /// True if the operation with this id is unfinished.
    package static func holds(_ operation: String, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow(
            "SELECT 1 FROM unfinished b WHERE \(stands(transaction)) AND b.operation = \(operation)") != nil
    }

    /// Records the progress, in the transaction of a part.
    package func note(in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            INSERT INTO unfinished (owner, name, operation, done, begun_at)
            VALUES (\(transaction.ownerKey), \(name), \(operation), \(done), \(since))
            ON CONFLICT (owner, name) DO UPDATE
            SET operation = excluded.operation, done = excluded.done, begun_at = excluded.begun_at
            """)
    }

    /// Ends the operation, in the transaction of its last part.
    package static func end(_ name: String, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            "DELETE FROM unfinished WHERE owner = \(transaction.ownerKey) AND name = \(name)")
    }
}
