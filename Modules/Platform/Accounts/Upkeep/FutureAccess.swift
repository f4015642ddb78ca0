package import Kernel
package import Storage

/// Corrects sessions that were created or refreshed while the clock was in the future. Such a session would be valid until that
/// future time. Once the clock is trusted, these sessions count as refreshed now.
package enum FutureAccess {
    /// More than the usual difference between clocks of one machine.
    private static let tolerance = Duration.seconds(3_600)

    package static func isThere(in reading: ReadTransaction, at now: Instant) throws -> Bool {
        let owner = reading.ownerKey
        let ahead = now.advanced(by: tolerance)
        return try reading.session.firstRow(
            """
            SELECT 1 FROM sessions WHERE owner = \(owner) AND last_used_at > \(ahead)
            UNION ALL SELECT 1 FROM api_tokens WHERE owner = \(owner) AND last_used_at > \(ahead)
            """) != nil
    }

    /// Treats the sessions that match a condition as if they had been refreshed now: their last use, creation and expiry are
    /// cut to the values that a refresh now would allow.
    static func cut(_ condition: SQL, in transaction: WriteTransaction) throws {
        let now = transaction.now
        let access = now.advanced(by: SessionLifetime.access)
        let refresh = now.advanced(by: SessionLifetime.refresh)
        try transaction.session.execute(
            """
            UPDATE sessions SET last_used_at = \(now),
                created_at = CASE WHEN created_at > \(now) THEN \(now) ELSE created_at END,
                access_expires_at = CASE WHEN access_expires_at > \(access) THEN \(access) ELSE access_expires_at END,
                refresh_expires_at = CASE WHEN refresh_expires_at > \(refresh) THEN \(refresh) ELSE refresh_expires_at END
            WHERE owner = \(transaction.ownerKey) AND \(condition)
            """)
    }

    package static func settle(in transaction: WriteTransaction) throws {
        let (session, owner, now) = (transaction.session, transaction.ownerKey, transaction.now)
        let ahead = now.advanced(by: tolerance)
        try cut("last_used_at > \(ahead)", in: transaction)
        // A use of the token would not be recorded again before that future time.
        try session.execute(
            "UPDATE api_tokens SET last_used_at = \(now) WHERE owner = \(owner) AND last_used_at > \(ahead)")
    }
}
