package import Kernel

/// A transaction of one owner, whether it reads or writes: what a repository is bound to.
package protocol OwnerTransaction {
    var reading: ReadTransaction { get }
    /// Nil where only reading is allowed.
    var writing: WriteTransaction? { get }
}

/// One owner's view of the store.
package struct ReadTransaction: OwnerTransaction {
    package let session: any DatabaseSession
    package let owner: OwnerID
    /// The owner's key inside the store: the first column of every key.
    package let ownerKey: Int64

    package init(session: any DatabaseSession, owner: OwnerID) throws {
        self.session = session
        self.owner = owner
        self.ownerKey = try Owners.require(owner, in: session).key
    }

    init(session: any DatabaseSession, owner: OwnerID, ownerKey: Int64) {
        self.session = session
        self.owner = owner
        self.ownerKey = ownerKey
    }

    /// The shared data, on the same view of the store.
    package var shared: ReadTransaction {
        owner == .shared ? self : ReadTransaction(session: session, owner: .shared, ownerKey: Owners.sharedKey)
    }

    package var reading: ReadTransaction { self }
    package var writing: WriteTransaction? { nil }
}
