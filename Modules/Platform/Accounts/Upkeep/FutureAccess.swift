package import Kernel
package import Storage

/// Sessions that were made or refreshed while the clock stood in the future: they would be valid until then. Once the
/// clock is believed they are as if they had been refreshed now.
package enum FutureAccess {
    /// Clocks of one machine differ by less.
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

    /// The sessions that a condition names are as if they had been refreshed now, and last no longer than they would then.
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
        // Its use would not be noted again before that time has come.
        try session.execute(
            "UPDATE api_tokens SET last_used_at = \(now) WHERE owner = \(owner) AND last_used_at > \(ahead)")
    }
}
