package import Kernel

/// An owner as stored.
package struct StoredOwner: Hashable, Sendable {
    package let key: Int64
    package let id: OwnerID
    package let name: String
    package let version: RecordVersion
}

/// The owners of a store. Owner 0 has the shared data.
package enum Owners {
    /// The key of the owner of the shared data.
    package static let sharedKey: Int64 = 0
    /// The epoch of the shared data's owner in every new store. It is replaced at the first change.
    static let unusedEpoch = "0"

    package static func find(_ id: OwnerID, in session: any DatabaseSession) throws -> StoredOwner? {
        guard !id.isDeparted else { return nil }
        return try session.firstRow("SELECT owner, id, name, version FROM owners WHERE id = \(id)").map(owner)
    }

    /// An owner who writes, with the usage before the write: one query, because each costs a trip to a server.
    static func requireWriter(
        _ id: OwnerID, in session: any DatabaseSession
    ) throws -> (owner: StoredOwner, usage: OwnerUsage) {
        let row =
            id.isDeparted
            ? nil : try session.firstRow("SELECT owner, id, name, version, used, quota FROM owners WHERE id = \(id)")
        guard let row else { throw Refusal.ownerUnknown("There is no such owner in this store.") }
        return (try owner(row), OwnerUsage(used: try row.integer(4), quota: try row.optionalInteger(5)))
    }

    package static func require(_ id: OwnerID, in session: any DatabaseSession) throws -> StoredOwner {
        guard let found = try find(id, in: session) else {
            throw Refusal.ownerUnknown("There is no such owner in this store.")
        }
        return found
    }

    /// The people, oldest first, without the owner of the shared data.
    package static func all(in session: any DatabaseSession) throws -> [StoredOwner] {
        try stored(in: session).filter { !$0.id.isDeparted }
    }

    /// All owners except that of the shared data, including removed accounts that still have rows.
    static func stored(in session: any DatabaseSession) throws -> [StoredOwner] {
        try session.rows("SELECT owner, id, name, version FROM owners WHERE owner > 0 ORDER BY owner").map(owner)
    }

    /// The owner of the shared data, followed by the people.
    package static func everyone(in session: any DatabaseSession) throws -> [StoredOwner] {
        try [find(.shared, in: session)].compactMap(\.self) + all(in: session)
    }

    /// Adds an owner. Call it in a write of the shared data, so that no two owners can get the same key.
    package static func create(
        _ id: OwnerID, name: String, epoch: String, in transaction: WriteTransaction
    ) throws {
        guard transaction.owner == .shared else {
            throw MizanError(.internal, "owner.not-shared", "Owners can only be created in a write of the shared data.")
        }
        let taken = try transaction.session.firstRow("SELECT owner FROM owners WHERE name = \(name)")
        guard taken == nil else {
            throw Refusal.ownerNameTaken("There is already an owner called “\(name)”.")
        }
        try transaction.session.execute(
            """
            INSERT INTO owners (owner, id, name, version, floor, epoch, created_at)
            SELECT MAX(owner) + 1, \(id), \(name), 0, 0, \(epoch), \(transaction.now) FROM owners
            """)
    }

    private static func owner(_ row: SQLRow) throws -> StoredOwner {
        let text = try row.text(1)
        guard let id = OwnerID(text) else {
            throw MizanError(.corruptData, "storage.owner-id", "The store holds an owner whose id is not a UUID.")
        }
        return StoredOwner(key: try row.integer(0), id: id, name: try row.text(2), version: try row.integer(3))
    }
}
