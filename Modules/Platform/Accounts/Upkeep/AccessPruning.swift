package import Kernel
package import Storage

/// Removes invalid access data: sessions that have ended, tokens that ended long ago, and a link that was not used. Access that
/// has ended only according to an untrusted clock is invalid, too, but is not removed.
package enum AccessPruning {
    /// The maximum number of rows of one kind that are deleted in one write.
    static let batch = 500
    /// The time for which an invalid token stays in the list, so that a person can see what happened.
    static let remembered = Duration.seconds(90 * 86_400)

    /// The number of rows to remove, of one owner or of the shared data.
    package static func due(in reading: ReadTransaction, at now: Instant) throws -> Int {
        let owner = reading.ownerKey
        let past = now.advanced(by: .zero - remembered)
        let row = try reading.session.firstRow(
            """
            SELECT (SELECT COUNT(*) FROM sessions
                    WHERE owner = \(owner) AND (revoked_at IS NOT NULL OR refresh_expires_at <= \(now)))
                + (SELECT COUNT(*) FROM api_tokens
                    WHERE owner = \(owner) AND (revoked_at <= \(past) OR expires_at <= \(past)))
                + (SELECT COUNT(*) FROM first_run
                    WHERE owner = \(owner) AND (expires_at <= \(now) OR EXISTS (SELECT 1 FROM credentials)))
            """)
        return Int(try row?.integer(0) ?? 0)
    }

    /// Deletes the rows that are due, at most one batch of each kind. Returns the number of deleted rows.
    package static func run(in transaction: WriteTransaction) throws -> Int {
        let links = try transaction.session.execute(
            """
            DELETE FROM first_run WHERE owner = \(transaction.ownerKey)
                AND (expires_at <= \(transaction.trustedNow) OR EXISTS (SELECT 1 FROM credentials))
            """)
        return try removeSessions(in: transaction) + removeTokens(in: transaction) + links
    }

    @discardableResult
    static func removeSessions(in transaction: WriteTransaction) throws -> Int {
        let owner = transaction.ownerKey
        return try transaction.session.execute(
            """
            DELETE FROM sessions WHERE owner = \(owner) AND id IN (
                SELECT id FROM sessions
                WHERE owner = \(owner) AND (revoked_at IS NOT NULL OR refresh_expires_at <= \(transaction.trustedNow))
                ORDER BY id LIMIT \(batch))
            """)
    }

    @discardableResult
    static func removeTokens(in transaction: WriteTransaction) throws -> Int {
        let owner = transaction.ownerKey
        let past = transaction.trustedNow.advanced(by: .zero - remembered)
        return try transaction.session.execute(
            """
            DELETE FROM api_tokens WHERE owner = \(owner) AND id IN (
                SELECT id FROM api_tokens WHERE owner = \(owner) AND (revoked_at <= \(past) OR expires_at <= \(past))
                ORDER BY id LIMIT \(batch))
            """)
    }
}
