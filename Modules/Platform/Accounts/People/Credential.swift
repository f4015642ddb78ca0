package import Kernel
package import Storage

/// The name and password with which an owner signs in.
package struct Credential: Sendable, Equatable {
    package let owner: OwnerID
    package let name: String
    /// The text of a `PasswordHash`. It is passed only between the store and the hasher.
    package let password: String
    package let role: Role
    package let changedAt: Instant
}

/// Not the hash.
extension Credential: CustomStringConvertible, CustomReflectable {
    package var description: String { "credential of \(owner)" }
    package var customMirror: Mirror { Mirror(self, children: ["owner": owner, "role": role]) }
}

/// The credentials of a store.
package enum Credentials {
    /// The credential with an account's name, in any spelling that counts as the same name. A text that is no valid name finds
    /// nothing; an error would reveal the difference.
    package static func find(named name: String, in session: any DatabaseSession) throws -> Credential? {
        guard name.utf8.count <= AccountName.maximumBytes, !name.utf8.contains(0) else { return nil }
        let former = AccountName.formerKey(of: name)
        let row = try session.firstRow(
            """
            \(select) WHERE c.name_key IN (\(AccountName.key(of: name)), \(former))
            ORDER BY CASE WHEN c.name_key = \(former) THEN 0 ELSE 1 END LIMIT 1
            """)
        return try row.map(credential)
    }

    package static func find(of owner: OwnerID, in session: any DatabaseSession) throws -> Credential? {
        try session.firstRow("\(select) WHERE o.id = \(owner)").map(credential)
    }

    /// True if nobody can sign in at all.
    package static func areEmpty(in session: any DatabaseSession) throws -> Bool {
        try session.firstRow("SELECT 1 FROM credentials LIMIT 1") == nil
    }

    package static func admins(in session: any DatabaseSession) throws -> [OwnerID] {
        try session.rows("\(select) WHERE c.role = \(Role.admin.rawValue)").map { try credential($0).owner }
    }

    /// True if an owner is an admin.
    package static func isAdmin(_ owner: OwnerID, in session: any DatabaseSession) throws -> Bool {
        let row = try session.firstRow(
            """
            SELECT \(role) FROM owners o LEFT JOIN credentials c ON c.owner = o.owner WHERE o.id = \(owner)
            """)
        return try row.map { try StoredIdentity.role($0, 0) } == .admin
    }

    /// Gives a password and a role to an owner without credentials. Call this in a write of the shared data, because the name
    /// is compared with all other names.
    package static func add(
        _ owner: OwnerID, name: String, password: String, role: Role, in transaction: WriteTransaction
    ) throws {
        try requireShared(transaction)
        let session = transaction.session
        let key = AccountName.key(of: name)
        guard try session.firstRow("SELECT 1 FROM credentials WHERE name_key = \(key)") == nil else {
            throw AccountErrors.nameTaken(name)
        }
        let added = try session.execute(
            """
            INSERT INTO credentials (owner, name_key, password, role, changed_at)
            SELECT owner, \(key), \(password), \(role.rawValue), \(transaction.now) FROM owners WHERE id = \(owner)
            """)
        // The owner may have been removed while the password was hashed.
        guard added == 1 else { throw Refusal.ownerUnknown("There is no such owner in this store.") }
    }

    /// Sets an account's role. The caller checks that an admin is left. Call this in a write of the shared data, so that no
    /// other write can happen between the check and the change.
    package static func setRole(_ role: Role, of owner: OwnerID, in transaction: WriteTransaction) throws {
        try requireShared(transaction)
        let changed = try transaction.session.execute(
            """
            UPDATE credentials SET role = \(role.rawValue)
            WHERE owner = (SELECT owner FROM owners WHERE id = \(owner))
            """)
        guard changed == 1 else { throw AccountErrors.noPassword }
    }

    /// Replaces the stored password with a new password. Returns false if the stored password has changed meanwhile.
    package static func replace(
        _ old: String, with new: String, changed: Bool, in transaction: WriteTransaction
    ) throws -> Bool {
        try transaction.session.execute(
            """
            UPDATE credentials SET password = \(new),
                changed_at = CASE WHEN \(changed) = 1 THEN \(transaction.now) ELSE changed_at END
            WHERE owner = \(transaction.ownerKey) AND password = \(old)
            """) == 1
    }

    /// Refuses a name that another owner has, however it is written.
    package static func requireFree(
        _ name: String, except owner: OwnerID? = nil, in session: any DatabaseSession
    ) throws {
        let key = AccountName.key(of: name)
        let isTaken = try Owners.all(in: session).contains { $0.id != owner && AccountName.key(of: $0.name) == key }
        if isTaken { throw AccountErrors.nameTaken(name) }
    }

    /// Renames an owner. It must be called in a write of the shared data.
    package static func rename(_ owner: OwnerID, to name: String, in transaction: WriteTransaction) throws {
        try requireShared(transaction)
        try requireFree(name, except: owner, in: transaction.session)
        let session = transaction.session
        try session.execute("UPDATE owners SET name = \(name) WHERE id = \(owner)")
        try session.execute(
            """
            UPDATE credentials SET name_key = \(AccountName.key(of: name))
            WHERE owner = (SELECT owner FROM owners WHERE id = \(owner))
            """)
    }

    /// SQL for the role of an owner whose credentials, if any, are joined as `c`. While nobody has a password, the holder of
    /// this machine's owner token is the only admin.
    package static let role: SQL = """
        COALESCE(c.role, CASE WHEN EXISTS (SELECT 1 FROM credentials) THEN 'member' ELSE 'admin' END)
        """

    private static let select: SQL = """
        SELECT o.id, o.name, c.password, c.role, c.changed_at
        FROM credentials c JOIN owners o ON o.owner = c.owner
        """

    private static func credential(_ row: SQLRow) throws -> Credential {
        Credential(
            owner: try StoredIdentity.owner(row, 0), name: try row.text(1), password: try row.text(2),
            role: try StoredIdentity.role(row, 3), changedAt: try row.instant(4))
    }

    private static func requireShared(_ transaction: WriteTransaction) throws(MizanError) {
        guard transaction.owner == .shared else {
            throw MizanError(.internal, "owner.not-shared", "Accounts can only be made in a write of the shared data.")
        }
    }
}

/// Reads values of these tables, which are treated like foreign input.
enum StoredIdentity {
    static func owner(_ row: SQLRow, _ column: Int) throws(MizanError) -> OwnerID {
        guard let id = OwnerID(try row.text(column)) else {
            throw MizanError(.corruptData, "storage.owner-id", "The store holds an owner whose id is not a UUID.")
        }
        return id
    }

    static func role(_ row: SQLRow, _ column: Int) throws(MizanError) -> Role {
        guard let role = Role(rawValue: try row.text(column)) else {
            throw MizanError(.corruptData, "account.role-damaged", "The store holds an account with an unknown role.")
        }
        return role
    }

    static func optionalInstant(_ row: SQLRow, _ column: Int) throws(MizanError) -> Instant? {
        try row.optionalInteger(column).map(Instant.init(microseconds:))
    }
}
