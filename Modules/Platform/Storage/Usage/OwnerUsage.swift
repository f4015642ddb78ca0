internal import Kernel

/// The bytes that an owner's data takes, and those that it may take.
///
/// Counted are the rows of records, removed ones too, the history and the facts (`UsageWeight`). The figure lies in the owner's row and
/// is kept by each write, which adds what it made more and takes off what it made less: no write looks at rows that it does not change.
package struct OwnerUsage: Hashable, Sendable {
    package let used: Int64
    /// Nil for no limit.
    package let quota: Int64?

    package init(used: Int64, quota: Int64?) {
        (self.used, self.quota) = (used, quota)
    }

    /// The usage of an owner that exists.
    package init(of owner: Int64, in session: any DatabaseSession) throws {
        guard let row = try session.firstRow("SELECT used, quota FROM owners WHERE owner = \(owner)") else {
            throw Refusal.ownerUnknown("There is no such owner in this store.")
        }
        self.init(used: try row.integer(0), quota: try row.optionalInteger(1))
    }
}

extension Owners {
    /// Says how many bytes an owner's data may take; nil for no limit. Data that is there already stays, even if it is more. Call it in a
    /// write of the shared data.
    package static func setQuota(_ bytes: Int64?, of owner: Int64, in transaction: WriteTransaction) throws {
        guard transaction.owner == .shared, owner != sharedKey else {
            throw MizanError(
                .internal, "owner.not-shared", "A quota is set of a person, in a write of the shared data.")
        }
        try transaction.session.execute("UPDATE owners SET quota = \(bytes) WHERE owner = \(owner)")
    }
}
