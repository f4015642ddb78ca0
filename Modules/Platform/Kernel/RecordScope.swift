/// Whose the records of a type are.
package enum RecordScope: String, Sendable, CaseIterable {
    /// Each owner's own.
    case own
    /// Those of owner 0: all read them, admins and jobs write them.
    case shared

    /// Whether an owner can have such records.
    package func holds(_ owner: OwnerID) -> Bool { (self == .shared) == (owner == .shared) }

    /// Whose transaction changes such records, for somebody who may.
    package func writer(_ caller: OwnerID) -> OwnerID { self == .shared ? .shared : caller }
}
