package import Kernel
package import Storage

/// The standing of documents' bytes at a remote: those that are there, and those that could not be sent.
package struct BlobNote: Hashable, Sendable {
    package let blob: Blob
    /// The attempts so far that failed.
    package let attempts: Int64

    /// True if bytes may have to be sent. A check of indexes only, for a run that finds nothing new.
    package static func isAnyOpen(_ connector: String, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow("SELECT 1 \(open(connector, transaction.ownerKey)) LIMIT 1") != nil
    }

    /// The owner's documents that are to be sent now, the smallest first. None waits for more than a day: a later time comes
    /// from a clock that was wrong.
    package static func due(
        _ connector: String, at now: Instant, in transaction: ReadTransaction
    ) throws -> [BlobNote] {
        let far = now.advanced(by: .seconds(2 * 86_400))
        return try transaction.session.rows(
            """
            SELECT b.hash, b.size, COALESCE(s.attempts, 0) \(open(connector, transaction.ownerKey))
                AND (s.not_before IS NULL OR s.not_before <= \(now) OR s.not_before > \(far))
            ORDER BY b.size, b.hash
            """
        ).compactMap { row in
            try Blobs.find(try row.text(0), in: transaction).map { BlobNote(blob: $0, attempts: try row.integer(2)) }
        }
    }

    private static func open(_ connector: String, _ owner: Int64) -> SQL {
        """
        FROM blobs b LEFT JOIN sync_blob s ON s.owner = b.owner AND s.connector = \(connector) AND s.hash = b.hash
        WHERE b.owner = \(owner) AND (s.hash IS NULL OR s.attempts > 0)
        """
    }

    /// Notes that the remote has the bytes.
    package static func sent(_ hash: String, _ connector: String, in transaction: WriteTransaction) throws {
        try save(hash, connector, 0, nil, nil, in: transaction)
    }

    package func failed(
        _ connector: String, until moment: Instant, _ message: String, in transaction: WriteTransaction
    ) throws {
        try Self.save(blob.hash, connector, attempts + 1, moment, String(message.prefix(500)), in: transaction)
    }

    private static func save(
        _ hash: String, _ connector: String, _ attempts: Int64, _ moment: Instant?, _ message: String?,
        in transaction: WriteTransaction
    ) throws {
        try transaction.session.execute(
            """
            INSERT INTO sync_blob (owner, connector, hash, attempts, not_before, message)
            VALUES (\(transaction.ownerKey), \(connector), \(hash), \(attempts), \(moment), \(message))
            ON CONFLICT (owner, connector, hash) DO UPDATE SET attempts = excluded.attempts,
                not_before = excluded.not_before, message = excluded.message
            """)
    }

    /// The number of documents that could not be sent, and why not one of them.
    package static func failures(
        _ connector: String, in transaction: ReadTransaction
    ) throws -> (count: Int64, message: String)? {
        let row = try transaction.session.firstRow(
            """
            SELECT COUNT(*), MAX(message) FROM sync_blob
            WHERE owner = \(transaction.ownerKey) AND connector = \(connector) AND attempts > 0
            """)
        guard let row, let message = try row.optionalText(1) else { return nil }
        return (try row.integer(0), message)
    }

    /// Forgets documents that are no longer the owner's, so that they are sent again if they are added again.
    package static func settle(_ connector: String, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            DELETE FROM sync_blob WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND NOT EXISTS (SELECT 1 FROM blobs b WHERE b.owner = sync_blob.owner AND b.hash = sync_blob.hash)
            """)
    }

    /// Makes failed documents due.
    package static func retry(_ connector: String, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            DELETE FROM sync_blob
            WHERE owner = \(transaction.ownerKey) AND connector = \(connector) AND attempts > 0
            """)
    }

    /// Forgets everything, because the remote may have lost the bytes.
    package static func forget(_ connector: String, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            "DELETE FROM sync_blob WHERE owner = \(transaction.ownerKey) AND connector = \(connector)")
    }
}
