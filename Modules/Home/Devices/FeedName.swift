package import Kernel
package import ModuleKit
package import Storage

/// Which journal a device follows and pushes to. Each has its own epoch, versions, cursor and checksums.
package enum FeedName: String, Sendable, CaseIterable {
    /// Its owner's.
    case own
    /// That of the shared data, which all read, and admins write.
    case shared

    /// The owner of the journal, for a given caller.
    package func journal(of owner: OwnerID) -> OwnerID { self == .shared ? .shared : owner }

    /// The same on the view of somebody who asks: in their turn, and only as long as they are there.
    package func view(_ reading: ReadTransaction) -> ReadTransaction { self == .shared ? reading.shared : reading }

    package func carries(_ schema: AnyRecordSchema) -> Bool { (self == .shared) == (schema.scope == .shared) }
}
