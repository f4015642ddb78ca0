package import Kernel

/// The position of an owner's journal.
package struct JournalPosition: Hashable, Sendable {
    /// Renewed by a restore: versions of a different epoch belong to a different history.
    package let epoch: String
    /// The version of the latest change.
    package let version: RecordVersion
    /// The version up to which no tombstones are left. A client that has not seen the deleted tombstones cannot catch up.
    package let floor: RecordVersion
}

extension Journal {
    package static func position(in transaction: ReadTransaction) throws -> JournalPosition {
        let row = try transaction.session.firstRow(
            "SELECT epoch, version, floor FROM owners WHERE owner = \(transaction.ownerKey)")
        guard let row else {
            throw Refusal.ownerUnknown("There is no such owner in this store.")
        }
        return JournalPosition(epoch: try row.text(0), version: try row.integer(1), floor: try row.integer(2))
    }

    /// The positions of all journals, including the journal of the shared data. One query serves all waiting tasks.
    package static func positions(in session: any DatabaseSession) throws -> [OwnerID: JournalPosition] {
        let rows = try session.rows("SELECT id, epoch, version, floor FROM owners")
        return try rows.reduce(into: [:]) { positions, row in
            guard let owner = OwnerID(try row.text(0)) else {
                throw MizanError(.corruptData, "storage.owner-id", "The store holds an owner whose id is not a UUID.")
            }
            positions[owner] = JournalPosition(
                epoch: try row.text(1), version: try row.integer(2), floor: try row.integer(3))
        }
    }
}
