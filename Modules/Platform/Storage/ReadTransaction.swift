package import Kernel

/// A transaction of one owner, for reading or writing, to which a repository is bound.
package protocol OwnerTransaction {
    var reading: ReadTransaction { get }
    /// Nil if only reading is allowed.
    var writing: WriteTransaction? { get }
}

/// One owner's view of the store.
package struct ReadTransaction: OwnerTransaction {
    package let session: any DatabaseSession
    package let owner: OwnerID
    /// The owner's key inside the store: the first column of every key.
    package let ownerKey: Int64
    /// True if the transaction shows uncommitted changes. A different transaction may still use the versions of these changes.
    package let isOfWriter: Bool

    package init(session: any DatabaseSession, owner: OwnerID) throws {
        (self.session, self.owner) = (session, owner)
        self.ownerKey = try Owners.require(owner, in: session).key
        isOfWriter = false
    }

    init(session: any DatabaseSession, owner: OwnerID, ownerKey: Int64, isOfWriter: Bool) {
        (self.session, self.owner, self.ownerKey, self.isOfWriter) = (session, owner, ownerKey, isOfWriter)
    }

    /// The shared data, on the same view of the store. A write relies on it until its commit.
    package var shared: ReadTransaction {
        guard owner != .shared else { return self }
        if isOfWriter { session.lockShared() }
        return ReadTransaction(session: session, owner: .shared, ownerKey: Owners.sharedKey, isOfWriter: isOfWriter)
    }

    package var reading: ReadTransaction { self }
    package var writing: WriteTransaction? { nil }
}
