package import Accounts
package import Kernel
internal import Storage

/// An account as it is shown: no secret, and nothing made from one.
package struct AccountProfile: Sendable, Equatable {
    package let id: OwnerID
    package let name: String
    package let role: Role
    /// Whether anybody can sign in to it.
    package let hasPassword: Bool
    package let createdAt: Instant

    static func require(_ owner: OwnerID, in session: any DatabaseSession) throws -> AccountProfile {
        guard let row = try session.firstRow("\(select) WHERE o.owner > 0 AND o.id = \(owner)") else {
            throw MizanError(.notFound, "owner.unknown", "There is no such owner in this store.")
        }
        return try profile(row)
    }

    static func all(in session: any DatabaseSession) throws -> [AccountProfile] {
        try session.rows("\(select) WHERE o.owner > 0 ORDER BY o.owner").map(profile)
    }

    private static let select: SQL = """
        SELECT o.id, o.name, \(Credentials.role), c.password IS NOT NULL, o.created_at
        FROM owners o LEFT JOIN credentials c ON c.owner = o.owner
        """

    private static func profile(_ row: SQLRow) throws -> AccountProfile {
        guard let id = OwnerID(try row.text(0)), let role = Role(rawValue: try row.text(2)) else {
            throw MizanError(.corruptData, "account.damaged", "The store holds an account that cannot be read.")
        }
        return AccountProfile(
            id: id, name: try row.text(1), role: role, hasPassword: try row.integer(3) != 0,
            createdAt: try row.instant(4))
    }
}
