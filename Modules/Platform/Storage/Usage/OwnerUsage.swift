internal import Kernel

/// The bytes that an owner's data uses, and the bytes that the data may use.
///
/// These rows are counted: the rows of records (including removed records), the history, the facts
/// (`UsageWeight`) and the bytes of documents (`Blobs`). The
/// figure is stored in the owner's row. Each write adds the bytes that it added and subtracts the bytes that it removed. So no
/// write reads rows that it does not change.
package struct OwnerUsage: Hashable, Sendable {
    package let used: Int64
    /// Nil means no limit.
    package let quota: Int64?

    package init(used: Int64, quota: Int64?) {
        (self.used, self.quota) = (used, quota)
    }

    /// The usage of an existing owner.
    package init(of owner: Int64, in session: any DatabaseSession) throws {
        guard let row = try session.firstRow("SELECT used, quota FROM owners WHERE owner = \(owner)") else {
            throw Refusal.ownerUnknown("There is no such owner in this store.")
        }
        self.init(used: try row.integer(0), quota: try row.optionalInteger(1))
    }

    /// Refuses bytes for which the quota has no room.
    package func requireRoom(for bytes: Int64) throws {
        guard bytes > 0, let quota, used + bytes > quota else { return }
        throw Refusal.quota(
            """
            The account may use \(ByteCount.text(quota)) and uses \(ByteCount.text(used)): there is no space for this. \
            Removing is still possible, and an admin can allow more.
            """,
            details: ["quota": String(quota), "used": String(used)],
            advice: "Use `mizan account quota NAME BYTES`.")
    }
}

extension Owners {
    /// Sets how many bytes an owner's data may use; nil means no limit. Existing data stays even if it exceeds the limit. Call
    /// it in a write of the shared data.
    package static func setQuota(_ bytes: Int64?, of owner: Int64, in transaction: WriteTransaction) throws {
        guard transaction.owner == .shared, owner != sharedKey else {
            throw MizanError(
                .internal, "owner.not-shared", "A quota can only be set for a person, in a write of the shared data.")
        }
        try transaction.session.execute("UPDATE owners SET quota = \(bytes) WHERE owner = \(owner)")
    }
}
