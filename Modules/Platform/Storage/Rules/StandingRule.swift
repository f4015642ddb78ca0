package import Kernel

/// A rule that runs at the end of every write that changed records of certain types, through whatever door. It updates figures
/// derived from the records, or checks a condition on several records. Its error aborts the write.
package struct StandingRule: Sendable {
    package let types: Set<String>
    let run: @Sendable ([TouchedRecord], DerivedRows) throws -> Void

    package init(types: Set<String>, run: @escaping @Sendable ([TouchedRecord], DerivedRows) throws -> Void) {
        (self.types, self.run) = (types, run)
    }
}

/// A record that a write changed, listed once, however often the write changed it.
package struct TouchedRecord: Sendable {
    package let reference: RecordReference
    /// The record's fields before the write, or at the last run of the rules within the write. Nil if the record was not live.
    package let before: JSONValue?
    /// The version of that state or of the removal; nil if the record never existed.
    package let versionBefore: RecordVersion?
    /// The fields that the record had when it was removed earlier. Nil if the record was live or never existed.
    package let removed: JSONValue?
    package internal(set) var now: Now

    /// The record's state now.
    package enum Now: Sendable {
        case gone
        case stored(any StoredRecord)
        /// The record's state must be read from the store, because this transaction did not write the record.
        case asStored
    }

    package init(
        reference: RecordReference, before: JSONValue?, versionBefore: RecordVersion? = nil, removed: JSONValue? = nil,
        now: Now
    ) {
        (self.reference, self.before, self.versionBefore) = (reference, before, versionBefore)
        (self.removed, self.now) = (removed, now)
    }
}

/// The rows that a rule may write: an owner's rows that are not records. A rule can read records but not change them, so no
/// rule uses a version.
package struct DerivedRows: OwnerTransaction {
    package let reading: ReadTransaction
    package var writing: WriteTransaction? { nil }
    package var session: any DatabaseSession { reading.session }
    package var ownerKey: Int64 { reading.ownerKey }

    package init(_ transaction: WriteTransaction) {
        reading = transaction.reading
    }

    /// The rows of any owner, for callers that rebuild them within another owner's transaction.
    package init(of owner: OwnerID, in transaction: WriteTransaction) throws {
        try self.init(of: owner, in: transaction.session)
    }

    init(_ reading: ReadTransaction) { self.reading = reading }

    /// The rows of any owner, for callers in a transaction without a journal: a schema migration.
    init(of owner: OwnerID, in session: any DatabaseSession) throws {
        reading = ReadTransaction(
            session: session, owner: owner, ownerKey: try Owners.require(owner, in: session).key, isOfWriter: true)
    }
}
