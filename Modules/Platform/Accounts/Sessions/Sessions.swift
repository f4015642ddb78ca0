internal import FoundationEssentials
package import Kernel
package import Storage

/// The sessions of an owner, within one write.
///
/// A session is a family of tokens. Each refresh creates a new access token and a new refresh token, and invalidates the
/// previous tokens. A refresh token is valid once. For 30 seconds, the refresh token that was spent last gets the same new
/// tokens again. This helps a client whose answer was lost, and the second of two simultaneous refreshes.
///
/// If a spent refresh token is presented later, two parties have it, and one of them is a thief. Nobody can tell which party
/// this is, so the whole family ends, including the newest tokens. However often a family is refreshed, it ends a fixed time
/// after the sign-in.
package enum Sessions {
    /// The tokens of a new session, created before the transaction, because that may run more than once.
    package struct Draft: Sendable {
        let id = UUID().text
        let access: SecretToken
        let refresh: RefreshToken
        /// Nil for Mizan's own endpoints.
        let audience: SessionAudience?
        /// The words by which the person recognises the device.
        let device: String?
        /// The seed from which the tokens after a refresh are derived; nil for the first tokens.
        let seed: [UInt8]?

        package init(for audience: SessionAudience? = nil, device: String? = nil) {
            access = SecretToken(new: Self.kind(for: audience))
            refresh = RefreshToken()
            (self.audience, self.device) = (audience, device)
            seed = nil
        }

        /// The tokens that follow the spent one.
        package init(after spent: RefreshToken, for audience: SessionAudience? = nil) {
            self.init(after: spent, for: audience, seed: RandomBytes.make(SecretToken.randomBytes))
        }

        init(after spent: RefreshToken, for audience: SessionAudience?, seed: [UInt8]) {
            access = spent.nextAccess(Self.kind(for: audience), seed)
            refresh = spent.successor(seed)
            (self.audience, self.seed, device) = (audience, seed, nil)
        }

        private static func kind(for audience: SessionAudience?) -> SecretToken.Kind {
            audience?.hasWebTokens == true ? .webToken : .access
        }
    }

    package static func open(_ draft: Draft, in transaction: WriteTransaction) throws -> SessionTokens {
        try tidy(transaction)
        let tokens = tokens(draft, id: draft.id, since: transaction.now, in: transaction)
        try transaction.session.execute(
            """
            INSERT INTO sessions (owner, id, family_hash, generation, access_hash, refresh_hash, created_at,
                last_used_at, access_expires_at, refresh_expires_at, audience, device)
            VALUES (\(transaction.ownerKey), \(tokens.id), \(draft.refresh.familyHash), 1, \(draft.access.hash),
                \(draft.refresh.hash), \(transaction.now), \(transaction.now), \(tokens.accessExpiresAt),
                \(tokens.refreshExpiresAt), \(draft.audience?.name), \(draft.device))
            """)
        return tokens
    }

    /// The owner of the session that a refresh token belongs to, whatever the session's state.
    package static func owner(of token: RefreshToken, in session: any DatabaseSession) throws -> OwnerID? {
        try session.firstRow(
            """
            SELECT o.id FROM sessions s JOIN owners o ON o.owner = s.owner WHERE s.family_hash = \(token.familyHash)
            """
        ).map { try StoredIdentity.owner($0, 0) }
    }

    package enum Rotation: Sendable {
        case next(SessionTokens)
        /// The token is unknown, expired, signed out, or for another audience.
        case refused
        /// The token was spent a while ago, so the family has been ended. That has to be committed, so this is no error yet.
        case reused
    }

    package static func rotate(
        _ token: RefreshToken, _ draft: Draft, in transaction: WriteTransaction
    ) throws -> Rotation {
        let session = transaction.session
        let row = try session.firstRow(
            """
            SELECT id, refresh_hash, refresh_expires_at, revoked_at, created_at, audience, spent_hash, seed, last_used_at,
                access_expires_at
            FROM sessions WHERE owner = \(transaction.ownerKey) AND family_hash = \(token.familyHash)
            """)
        guard let row, try row.optionalInteger(3) == nil, try row.optionalText(5) == draft.audience?.name else {
            return .refused
        }
        let id = try row.text(0)
        guard ConstantTime.equal(try row.blob(1), token.hash) else {
            if let tokens = try givenBefore(token, row, for: draft.audience, in: transaction) {
                try beginGraceAnew(id, after: row.instant(8), in: transaction)
                return .next(tokens)
            }
            try revoke(id, in: transaction)
            return .reused
        }
        // A session that began while the clock was ahead counts as begun now.
        let since = min(try row.instant(4), transaction.now)
        guard try row.instant(2) > transaction.now, end(since) > transaction.now else { return .refused }
        let tokens = tokens(draft, id: id, since: since, in: transaction)
        try session.execute(
            """
            UPDATE sessions SET generation = generation + 1, access_hash = \(draft.access.hash),
                refresh_hash = \(draft.refresh.hash), created_at = \(since), last_used_at = \(transaction.now),
                access_expires_at = \(tokens.accessExpiresAt), refresh_expires_at = \(tokens.refreshExpiresAt),
                spent_hash = \(token.hash), seed = \(draft.seed)
            WHERE owner = \(transaction.ownerKey) AND id = \(id)
            """)
        return .next(tokens)
    }

    /// The tokens that were returned for the last spent token, as long as they may be returned again.
    private static func givenBefore(
        _ token: RefreshToken, _ row: SQLRow, for audience: SessionAudience?, in transaction: WriteTransaction
    ) throws -> SessionTokens? {
        let refreshedAt = try row.instant(8)
        guard let spent = try row.optionalBlob(6), let seed = try row.optionalBlob(7),
            ConstantTime.equal(spent, token.hash),
            transaction.now < refreshedAt.advanced(by: SessionLifetime.grace)
        else { return nil }
        let draft = Draft(after: token, for: audience, seed: seed)
        var (accessEnd, refreshEnd) = (try row.instant(9), try row.instant(2))
        if transaction.now < refreshedAt {
            accessEnd = min(accessEnd, transaction.now.advanced(by: SessionLifetime.access))
            refreshEnd = min(refreshEnd, transaction.now.advanced(by: SessionLifetime.refresh))
        }
        return SessionTokens(
            id: try row.text(0), owner: transaction.owner, access: draft.access, accessExpiresAt: accessEnd,
            refresh: draft.refresh, refreshExpiresAt: refreshEnd)
    }

    /// If the clock was set back, the time since the refresh is unknown. This must not end the session, so the 30 seconds begin
    /// when the spent token is next presented. Each time the clock is set back, the 30 seconds are thus granted at most once
    /// more. The session lasts no longer than a session that is refreshed now.
    private static func beginGraceAnew(
        _ id: String, after refreshedAt: Instant, in transaction: WriteTransaction
    ) throws {
        guard transaction.now < refreshedAt else { return }
        try FutureAccess.cut("id = \(id)", in: transaction)
    }

    /// Lets a session of pages last longer, because it is in use; never beyond the fixed time after the sign-in.
    static func prolong(
        _ id: String, at moment: Instant, unlessUsedSince before: Instant, in transaction: WriteTransaction
    ) throws {
        let row = try transaction.session.firstRow(
            """
            SELECT created_at FROM sessions WHERE owner = \(transaction.ownerKey) AND id = \(id)
                AND revoked_at IS NULL AND last_used_at <= \(before)
            """)
        guard let row else { return }
        let end = min(moment.advanced(by: SessionAudience.pages.access), end(try row.instant(0)))
        try transaction.session.execute(
            """
            UPDATE sessions SET last_used_at = \(moment), access_expires_at = \(end), refresh_expires_at = \(end)
            WHERE owner = \(transaction.ownerKey) AND id = \(id)
            """)
    }

    /// Ends a session; false if there is no such open session.
    @discardableResult
    package static func revoke(_ id: String, in transaction: WriteTransaction) throws -> Bool {
        try transaction.session.execute(
            """
            UPDATE sessions SET revoked_at = \(transaction.now)
            WHERE owner = \(transaction.ownerKey) AND id = \(id) AND revoked_at IS NULL
            """) == 1
    }

    /// Ends all sessions of the owner. Returns their number.
    @discardableResult
    package static func revokeAll(in transaction: WriteTransaction) throws -> Int {
        try transaction.session.execute(
            """
            UPDATE sessions SET revoked_at = \(transaction.now)
            WHERE owner = \(transaction.ownerKey) AND revoked_at IS NULL
            """)
    }

    /// The open sessions, the last used one first.
    package static func list(in reading: ReadTransaction, at now: Instant) throws -> [OpenSession] {
        try reading.session.rows(
            """
            SELECT id, created_at, last_used_at, refresh_expires_at, device FROM sessions
            WHERE owner = \(reading.ownerKey) AND revoked_at IS NULL AND refresh_expires_at > \(now)
            ORDER BY last_used_at DESC, id
            """
        ).map { row in
            let createdAt = try row.instant(1)
            // A row from before the fixed end existed has a later end.
            return OpenSession(
                id: try row.text(0), createdAt: createdAt, refreshedAt: try row.instant(2),
                expiresAt: min(try row.instant(3), end(createdAt)), device: try row.optionalText(4))
        }.filter { $0.expiresAt > now }
    }

    private static func tokens(
        _ draft: Draft, id: String, since: Instant, in transaction: WriteTransaction
    ) -> SessionTokens {
        let now = transaction.now
        let end = end(since)
        return SessionTokens(
            id: id, owner: transaction.owner, access: draft.access,
            accessExpiresAt: min(now.advanced(by: draft.audience?.access ?? SessionLifetime.access), end),
            refresh: draft.refresh,
            refreshExpiresAt: min(now.advanced(by: draft.audience?.refresh ?? SessionLifetime.refresh), end))
    }

    private static func end(_ since: Instant) -> Instant { since.advanced(by: SessionLifetime.whole) }

    /// Removes ended sessions, and the sessions unused for the longest time beyond the maximum number.
    private static func tidy(_ transaction: WriteTransaction) throws {
        let owner = transaction.ownerKey
        try AccessPruning.removeSessions(in: transaction)
        try transaction.session.execute(
            """
            DELETE FROM sessions WHERE owner = \(owner) AND id IN (
                SELECT id FROM sessions WHERE owner = \(owner) ORDER BY last_used_at DESC, id
                LIMIT 1000 OFFSET \(SessionLifetime.maximumSessions - 1))
            """)
    }
}
