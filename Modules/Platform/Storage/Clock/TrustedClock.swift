package import Kernel
internal import Synchronization

/// The moment used by everything that destroys data because of its age. There is one for each open store.
package final class TrustedClock: Sendable {
    private let read: @Sendable () -> ClockReading
    private let state = Mutex<ClockTrust?>(nil)

    package init(_ read: @escaping @Sendable () -> ClockReading) {
        self.read = read
    }

    /// For an engine without trust: no data ever counts as old.
    static let unknown = TrustedClock {
        ClockReading(wall: Instant(microseconds: .min), uptime: 0, boot: "", isSynchronised: false)
    }

    /// The present moment for computing ages, never later than the clock. Before the store's trust is loaded, no data counts as
    /// old.
    package var moment: Instant {
        let reading = read()
        if reading.isSynchronised { return reading.wall }
        return state.withLock { $0 }?.advanced(to: reading).line ?? Instant(microseconds: .min)
    }

    /// The present doubt about the clock, if there is one.
    package var doubt: ClockTrust.Doubt? { trust.doubt }

    /// The trust now.
    package var trust: ClockTrust {
        let reading = read()
        return (state.withLock { $0 } ?? ClockTrust(lastSeen: nil, at: reading)).advanced(to: reading)
    }

    /// True if a doubt has begun or ended since the trust was last read from the store or written to it.
    package var hasNews: Bool { state.withLock { $0 }?.doubt?.since != doubt?.since }

    /// Reads the trust that was last stored, when the store is opened.
    package func load(_ database: any Database) async throws {
        try await database.read { [self] in try load(in: $0) }
    }

    /// Reads the trust within a session that also reads other data.
    package func load(in session: any DatabaseSession) throws {
        let known = try Self.known(in: session, at: read())
        state.withLock { $0 = known }
    }

    /// Stores the present trust for the next start, and returns it.
    @discardableResult
    package func note(_ database: any Database) async throws -> ClockTrust {
        let read = read
        let noted = try await database.write(.shared) { transaction in
            // Another process may have stored a later trust since.
            let reading = read()
            let trust = try Self.known(in: transaction.session, at: reading).advanced(to: reading)
            try transaction.session.execute(
                """
                INSERT INTO clock (id, line, boot, uptime, doubt_since, doubt_seen, doubt_observed, doubt_behind)
                VALUES (1, \(trust.line), \(trust.boot), \(trust.uptime), \(trust.doubt?.since), \(trust.doubt?.seen),
                    \(trust.doubt?.observed), \((trust.doubt?.isBehind ?? false) ? Int64(1) : 0))
                ON CONFLICT (id) DO UPDATE SET line = excluded.line, boot = excluded.boot, uptime = excluded.uptime,
                    doubt_since = excluded.doubt_since, doubt_seen = excluded.doubt_seen,
                    doubt_observed = excluded.doubt_observed, doubt_behind = excluded.doubt_behind
                """)
            return trust
        }
        state.withLock { $0 = noted }
        return noted
    }

    private static func known(in session: any DatabaseSession, at reading: ClockReading) throws -> ClockTrust {
        let row = try session.firstRow(
            "SELECT line, boot, uptime, doubt_since, doubt_seen, doubt_observed, doubt_behind FROM clock WHERE id = 1")
        if let row, let kept = Self.kept(row) { return kept }
        return ClockTrust(lastSeen: try lastSeen(in: session), at: reading)
    }

    /// Nil for a row that no version of Mizan writes. Such a row is ignored, so that it does not prevent a start.
    private static func kept(_ row: SQLRow) -> ClockTrust? {
        do {
            var doubt: ClockTrust.Doubt?
            if let since = try row.optionalInteger(3), let seen = try row.optionalInteger(4),
                let observed = try row.optionalInteger(5)
            {
                doubt = ClockTrust.Doubt(
                    since: Instant(microseconds: since), seen: Instant(microseconds: seen), observed: observed,
                    isBehind: try row.integer(6) != 0)
            }
            return ClockTrust(
                line: try row.instant(0), boot: try row.text(1), uptime: try row.integer(2), doubt: doubt)
        } catch {
            return nil
        }
    }

    /// The time of the last change by any owner, for a store without a stored trust. Opening a store waits for this. So only a
    /// few index rows are read for each owner, however large the store is.
    private static func lastSeen(in session: any DatabaseSession) throws -> Instant? {
        let row = try session.firstRow(
            """
            SELECT MAX(moment) FROM (
                SELECT (SELECT changed_at FROM journal WHERE owner = o.owner ORDER BY version DESC LIMIT 1) AS moment
                FROM owners AS o
                UNION ALL
                SELECT (SELECT changed_at FROM history WHERE owner = o.owner ORDER BY version DESC LIMIT 1)
                FROM owners AS o
                UNION ALL
                SELECT (SELECT MAX(created_at) FROM idempotency WHERE owner = o.owner) FROM owners AS o
                UNION ALL
                SELECT MAX(created_at) FROM owners WHERE owner > 0) AS moments
            """)
        return try row?.optionalInteger(0).map(Instant.init(microseconds:))
    }
}
