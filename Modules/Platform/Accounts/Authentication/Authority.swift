package import Kernel
package import Storage

/// The right by which somebody changes accounts.
///
/// A token is looked up when a request comes in. The change may be made a password's hash later, time enough for the session to
/// be ended or for the admin to lose that role; so the right is checked once more, in the transaction itself. Without that, a
/// thief of a session could make a token while its owner ends all of them, and keep it.
package enum Authority: Sendable, Hashable {
    /// A person who runs commands on the machine, and can read the store.
    case machine
    /// Somebody who came in from outside: by a session, or by the token in the machine's file.
    case caller(OwnerID, session: String?)
    /// Somebody who came in by an API token.
    case token(OwnerID, id: String)

    /// Refuses a session that has ended, and a token that has been revoked. That one of them has expired since does not
    /// count: it was valid when it was asked.
    package func require(in session: any DatabaseSession) throws { _ = try role(in: session) }

    /// Also refuses a caller who is no admin.
    package func requireAdmin(in session: any DatabaseSession) throws {
        guard try role(in: session) == .admin else { throw AccountErrors.notAdmin }
    }

    /// Refuses what an admin does to the own account without its password.
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
        guard let caller else { return .admin }
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
