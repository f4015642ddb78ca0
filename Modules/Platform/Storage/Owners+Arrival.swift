package import Kernel

// An account that comes from an archive comes in parts. Until the last of them it is stored as one that was removed: nobody finds it,
// and the rows of an arrival that broke off go the way of those.

extension Owners {
    /// Adds an owner whose row comes from elsewhere, before the owner's other rows. Call it in a write of the shared data.
    package static func arrive(
        _ content: [(column: String, value: SQLValue)], in transaction: WriteTransaction
    ) throws -> StoredOwner {
        let session = transaction.session
        guard transaction.owner == .shared,
            let key = try session.firstRow("SELECT MAX(owner) + 1 FROM owners")?.integer(0)
        else { throw MizanError(.internal, "owner.not-shared", "Owners are created in a write of the shared data.") }
        let id = OwnerID.departed(key)
        // Before the store has said what it last saw, there is only the clock of the wall.
        let (trusted, now) = (transaction.trustedNow, transaction.now)
        let name = StoredOwner.arriving(at: trusted.isWritable ? trusted : now)
        let others = content.filter { $0.column != "id" }
        let insertion = try table(in: session).insertion(of: ["id", "name", "epoch"] + others.map(\.column))
        let values = [.text(id.description), .text(name), .text(freshEpoch())] + others.map(\.value)
        try session.execute(insertion(key, values))
        return StoredOwner(key: key, id: id, name: name, version: 0)
    }

    /// All rows are there: from here on the owner is found. Call it in a write of the shared data.
    package static func settle(
        _ arriving: StoredOwner, as id: OwnerID, name: String, used: Int64, in transaction: WriteTransaction
    ) throws {
        try transaction.session.execute(
            "UPDATE owners SET id = \(id), name = \(name), used = \(used) WHERE owner = \(arriving.key)")
    }
}

extension StoredOwner {
    private static let prefix = "arriving "

    fileprivate static func arriving(at moment: Instant) -> String { "\(prefix)\(moment.microseconds)" }

    /// True for a row that is to become an account: the rows of its archive arrive, or arrived until that broke off.
    package var isArrival: Bool { name.hasPrefix(Self.prefix) }

    /// True if the archive's rows may still arrive: an arrival counts as broken off after an hour. An arrival that begins in
    /// the future, because a clock was put right since, has just begun.
    package func isArriving(at now: Instant) -> Bool {
        guard isArrival, let begun = Int64(name.dropFirst(Self.prefix.count)).map(Instant.init(microseconds:)),
            begun.isWritable
        else { return false }
        return now < begun.advanced(by: .seconds(3_600))
    }

    /// The rows of one that arrives, read as those of the owner that it will be.
    package func reading(as id: OwnerID, in session: any DatabaseSession) -> ReadTransaction {
        ReadTransaction(session: session, owner: id, ownerKey: key, isOfWriter: false)
    }
}

extension DerivedRows {
    /// The rows of an owner whose archive arrives.
    package init(of arriving: StoredOwner, as id: OwnerID, in transaction: WriteTransaction) {
        self.init(
            ReadTransaction(session: transaction.session, owner: id, ownerKey: arriving.key, isOfWriter: true))
    }
}
