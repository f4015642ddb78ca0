/// The ownership of a type's records.
package enum RecordScope: String, Sendable, CaseIterable {
    /// Each owner's own.
    case own
    /// The records of owner 0: all owners read them, admins and jobs write them.
    case shared

    /// True if an owner can have such records.
    package func holds(_ owner: OwnerID) -> Bool { (self == .shared) == (owner == .shared) }

    /// The owner whose transaction changes such records, for a caller with the right to.
    package func writer(_ caller: OwnerID) -> OwnerID { self == .shared ? .shared : caller }
}
