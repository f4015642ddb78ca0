package import Kernel

// An account from an archive is imported in parts. Until the last part, the account is stored like a removed account, so that
// nobody finds it. If the arrival is interrupted, its rows are deleted like the rows of a removed account.

extension Owners {
    /// Adds an owner whose row comes from an archive, before the owner's other rows. Call it in a write of the shared data.
    package static func arrive(
        _ content: [(column: String, value: SQLValue)], in transaction: WriteTransaction
    ) throws -> StoredOwner {
        let session = transaction.session
        guard transaction.owner == .shared,
            let key = try session.firstRow("SELECT MAX(owner) + 1 FROM owners")?.integer(0)
        else {
            throw MizanError(
                .internal, "owner.not-shared",
                "Owners can only be created in a write of the shared data.")
        }
        let id = OwnerID.departed(key)
        // If the store's clock trust is not loaded yet, only the wall clock is available.
        let (trusted, now) = (transaction.trustedNow, transaction.now)
        let name = StoredOwner.arriving(at: trusted.isWritable ? trusted : now)
        let others = content.filter { $0.column != "id" }
        let insertion = try table(in: session).insertion(of: ["id", "name", "epoch"] + others.map(\.column))
        let values = [.text(id.description), .text(name), .text(freshEpoch())] + others.map(\.value)
        try session.execute(insertion(key, values))
        return StoredOwner(key: key, id: id, name: name, version: 0)
    }

    /// Completes the arrival when all rows are stored: from now on the owner can be found. Call it in a write of the shared
    /// data.
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

    /// True for a row that will become an account: the rows of the account's archive are being stored, or their storing was
    /// interrupted.
    package var isArrival: Bool { name.hasPrefix(Self.prefix) }

    /// True if the archive's rows may still be arriving: after an hour an arrival counts as interrupted. An arrival that begins
    /// in the future, because the clock was corrected since, counts as just begun.
    package func isArriving(at now: Instant) -> Bool {
        guard isArrival, let begun = Int64(name.dropFirst(Self.prefix.count)).map(Instant.init(microseconds:)),
            begun.isWritable
        else { return false }
        return now < begun.advanced(by: .seconds(3_600))
    }

    /// A transaction that reads the rows of an arrival as rows of the owner that the arrival will become.
    package func reading(as id: OwnerID, in session: any DatabaseSession) -> ReadTransaction {
        ReadTransaction(session: session, owner: id, ownerKey: key, isOfWriter: false)
    }
}

extension DerivedRows {
    /// The rows of an owner whose archive is arriving.
    package init(of arriving: StoredOwner, as id: OwnerID, in transaction: WriteTransaction) {
        self.init(
            ReadTransaction(session: transaction.session, owner: id, ownerKey: arriving.key, isOfWriter: true))
    }
}
