internal import Kernel

// A removed account departs at once, and its rows are deleted later, in parts. Until then its own row stays, under an id and a
// name that belong to nobody.

extension Owners {
    /// The condition that a row `o` is a person whose account was not removed.
    package static let isPerson: SQL = "o.owner > 0 AND SUBSTR(o.id, 1, 19) <> '00000000-0000-0000-'"

    /// Replaces an owner's id and name: from now on nobody finds the owner, and both can be used again. Call it in a write of
    /// the shared data.
    package static func depart(_ owner: StoredOwner, in transaction: WriteTransaction) throws -> StoredOwner {
        let id = OwnerID.departed(owner.key)
        try transaction.session.execute(
            "UPDATE owners SET id = \(id), name = \(id.description) WHERE owner = \(owner.key)")
        return StoredOwner(key: owner.key, id: id, name: id.description, version: owner.version)
    }

    /// The departed owners that still have rows.
    package static func departed(in session: any DatabaseSession) throws -> [StoredOwner] {
        try stored(in: session).filter(\.id.isDeparted)
    }

    /// True if the rows under the key still belong to the departed owner. The key may have been reused, for an account or for
    /// an arrival. The name of an arrival contains the moment at which it began.
    package static func isDeparted(_ owner: StoredOwner, in session: any DatabaseSession) throws -> Bool {
        try session.firstRow(
            "SELECT 1 FROM owners WHERE owner = \(owner.key) AND id = \(owner.id) AND name = \(owner.name)"
        ) != nil
    }
}
