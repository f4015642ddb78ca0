package import Kernel
package import Storage

/// The treatment of sessions and tokens when a backup replaces a store.
///
/// All sessions in the backup are ended, because their tokens may have been spent or revoked since. An API token stays valid
/// only if the replaced store contains the token and accepts it. A revoked token thus does not become valid again.
package struct RestoredAccess: Sendable, Hashable {
    package var endedSessions = 0
    package var endedTokens = 0
    package var keptTokens = 0

    /// A token that a store accepts: owner, id and hash.
    package struct Token: Sendable, Hashable {
        let owner: OwnerID
        let id: String
        let hash: [UInt8]
    }

    /// The tokens that the store accepts; empty for a store that is older than accounts.
    package static func tokens(in session: any DatabaseSession, at now: Instant) throws -> Set<Token> {
        guard try hasAccounts(session) else { return [] }
        let rows = try session.rows(
            """
            SELECT o.id, t.id, t.hash FROM api_tokens t JOIN owners o ON o.owner = t.owner
            WHERE t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > \(now))
            """)
        return Set(
            try rows.map { Token(owner: try StoredIdentity.owner($0, 0), id: try $0.text(1), hash: try $0.blob(2)) })
    }

    /// Ends the sessions in the restored store, and the tokens that are not in `kept`. If `kept` is nil, all tokens stay valid.
    /// No row is deleted, so the restored store still has as many rows as its backup.
    package static func settle(
        in session: any DatabaseSession, keeping kept: Set<Token>?, at now: Instant
    ) throws -> RestoredAccess {
        guard try hasAccounts(session) else { return RestoredAccess() }
        var result = RestoredAccess()
        result.endedSessions = try session.execute("UPDATE sessions SET revoked_at = \(now) WHERE revoked_at IS NULL")
        try session.execute("UPDATE first_run SET expires_at = 0")
        for token in try tokens(in: session, at: now) {
            if kept?.contains(token) ?? true {
                result.keptTokens += 1
                continue
            }
            result.endedTokens += try session.execute(
                """
                UPDATE api_tokens SET revoked_at = \(now)
                WHERE id = \(token.id) AND owner = (SELECT owner FROM owners WHERE id = \(token.owner))
                """)
        }
        return result
    }

    private static func hasAccounts(_ session: any DatabaseSession) throws -> Bool {
        try session.catalogue.hasTable("first_run")
    }
}
