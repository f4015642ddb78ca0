package import Kernel
package import ModuleKit
package import Storage

/// The journal that a device follows and pushes to. Each has its own epoch, versions, cursor and checksums.
package enum FeedName: String, Sendable, CaseIterable {
    /// Its owner's.
    case own
    /// The journal of the shared data, which everybody reads and admins write.
    case shared

    /// The owner of the journal, for a given caller.
    package func journal(of owner: OwnerID) -> OwnerID { self == .shared ? .shared : owner }

    /// The feed's journal in the caller's view of the store. The read is therefore queued as a read of the caller, and ends if
    /// the caller's account is removed.
    package func view(_ reading: ReadTransaction) -> ReadTransaction { self == .shared ? reading.shared : reading }

    package func carries(_ schema: AnyRecordSchema) -> Bool { (self == .shared) == (schema.scope == .shared) }
}
