package import Kernel
package import Storage

/// The authority by which accounts are changed.
///
/// A token is looked up when a request arrives. The change may be made later, after a password has been hashed. By then, the
/// session may have ended, or the admin may have lost that role. The authority is therefore checked again in the transaction
/// itself.
///
/// Without this check, a thief could use a stolen session to create a token while the session's owner ends all sessions. The
/// thief would then keep the token.
package enum Authority: Sendable, Hashable {
    /// A person who runs commands on the machine and can read the store.
    case machine
    /// A remote caller with a session, or with the token in the machine's file.
    case caller(OwnerID, session: String?)
    /// A remote caller with an API token.
    case token(OwnerID, id: String)

    /// Refuses a session that has ended, and a token that has been revoked. A session or token that has merely expired since is
    /// still accepted, because it was valid when the request was made.
    package func require(in session: any DatabaseSession) throws { _ = try role(in: session) }

    /// Also refuses a caller who is no admin.
    package func requireAdmin(in session: any DatabaseSession) throws {
        guard try role(in: session) == .admin else { throw AccountErrors.notAdmin }
    }

    /// Refuses an admin's action on the admin's own account, because such an action requires the account's password.
    package func requireOther(than owner: OwnerID, in session: any DatabaseSession) throws {
        guard caller?.owner == owner, try Credentials.find(of: owner, in: session) != nil else { return }
        throw AccountErrors.oneself
    }

    private var caller: (owner: OwnerID, session: String?, token: String?)? {
        switch self {
        case .machine: nil
        case .caller(let owner, let session): (owner, session, nil)
        case .token(let owner, let id): (owner, nil, id)
        }
    }

    private func role(in session: any DatabaseSession) throws -> Role {
        // No revocation is answered before the write that relies on the role, the session or the token.
        session.lockShared()
        guard let caller else { return .admin }
        if let id = caller.session { session.lock(.share, "SELECT id FROM sessions WHERE id = \(id)") }
        if let id = caller.token { session.lock(.share, "SELECT id FROM api_tokens WHERE id = \(id)") }
        let row = try session.firstRow(
            """
            SELECT \(Credentials.role), (
                SELECT COUNT(*) FROM sessions s WHERE s.owner = o.owner AND s.id = \(caller.session ?? "") AND s.revoked_at IS NULL), (
                SELECT COUNT(*) FROM api_tokens t WHERE t.owner = o.owner AND t.id = \(caller.token ?? "") AND t.revoked_at IS NULL)
            FROM owners o LEFT JOIN credentials c ON c.owner = o.owner WHERE o.id = \(caller.owner)
            """)
        guard let row else { throw AccountErrors.signInAgain }
        if caller.session != nil, try row.integer(1) == 0 { throw AccountErrors.signInAgain }
        if caller.token != nil, try row.integer(2) == 0 { throw AccountErrors.tokenRevoked }
        return try StoredIdentity.role(row, 0)
    }
}
