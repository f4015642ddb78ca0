package import Accounts
package import Kernel
package import Storage

/// An account as it is shown, without secrets and without data that is derived from secrets.
package struct AccountProfile: Sendable, Equatable {
    package let id: OwnerID
    package let name: String
    package let role: Role
    /// True if somebody can sign in to it.
    package let hasPassword: Bool
    package let createdAt: Instant
    /// The bytes that its data takes.
    package let usedBytes: Int64
    /// The maximum number of bytes for the account's data; nil for no limit.
    package let quotaBytes: Int64?
    /// The reason why the account, which is being removed, is still here; nil if it stays.
    package let leaving: String?

    package static func require(_ owner: OwnerID, in session: any DatabaseSession) throws -> AccountProfile {
        guard let row = try session.firstRow("\(select) WHERE \(Owners.isPerson) AND o.id = \(owner)") else {
            throw Refusal.ownerUnknown("There is no such owner in this store.")
        }
        return try profile(row)
    }

    package static func all(in session: any DatabaseSession) throws -> [AccountProfile] {
        try session.rows("\(select) WHERE \(Owners.isPerson) ORDER BY o.owner").map(profile)
    }

    /// A page of accounts, the oldest first.
    package static func page(_ query: RecordQuery, in session: any DatabaseSession) throws -> RecordPage<AccountProfile>
    {
        let fingerprint = Cursor.fingerprint(of: ["accounts"])
        var last: Int64 = 0
        if let cursor = try query.cursor.map({ try Cursor($0, fingerprint: fingerprint) }) {
            guard cursor.values.count == 1, case .integer(let owner) = cursor.values[0] else { throw Cursor.foreign }
            last = max(0, owner)
        }
        let limit = query.limit ?? .max - 1
        let rows = try session.rows(
            "\(select) WHERE \(Owners.isPerson) AND o.owner > \(last) ORDER BY o.owner LIMIT \(limit + 1)")
        let end = rows.count > limit ? try rows[limit - 1].integer(5) : nil
        return RecordPage(
            items: try rows.prefix(limit).map(profile),
            next: end.map { Cursor(fingerprint: fingerprint, values: [.integer($0)]).text })
    }

    private static let select: SQL = """
        SELECT o.id, o.name, \(Credentials.role), c.password IS NOT NULL, o.created_at, o.owner, o.used, o.quota,
            (SELECT MAX(COALESCE(s.message, '')) FROM sync_connector s WHERE s.owner = o.owner AND s.leaving IS NOT NULL)
        FROM owners o LEFT JOIN credentials c ON c.owner = o.owner
        """

    private static func profile(_ row: SQLRow) throws -> AccountProfile {
        guard let id = OwnerID(try row.text(0)), let role = Role(rawValue: try row.text(2)) else {
            throw MizanError(.corruptData, "account.damaged", "The store holds an account that cannot be read.")
        }
        return AccountProfile(
            id: id, name: try row.text(1), role: role, hasPassword: try row.integer(3) != 0,
            createdAt: try row.instant(4),
            usedBytes: try row.integer(6), quotaBytes: try row.optionalInteger(7),
            leaving: try row.optionalText(8).map { $0.isEmpty ? "Its records at its remotes are removed first." : $0 })
    }
}
