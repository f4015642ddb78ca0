package import Kernel

/// A rule that runs at the end of every write that changed records of some types, whatever door the write came by. It updates
/// figures that follow from the records, or checks a condition on several records. Its error ends the write.
package struct StandingRule: Sendable {
    package let types: Set<String>
    let run: @Sendable ([TouchedRecord], DerivedRows) throws -> Void

    package init(types: Set<String>, run: @escaping @Sendable ([TouchedRecord], DerivedRows) throws -> Void) {
        (self.types, self.run) = (types, run)
    }
}

/// A record that a write changed, once, however often the write changed it.
package struct TouchedRecord: Sendable {
    package let reference: RecordReference
    /// Its fields before the write, or as they were when rules ran last within it; nil if it was not live.
    package let before: JSONValue?
    /// The fields with which it was removed before, of one that was not live and was there once.
    package let removed: JSONValue?
    package internal(set) var now: Now

    /// The record's state now.
    package enum Now: Sendable {
        case gone
        case stored(any StoredRecord)
        /// Nobody wrote it here: the store says.
        case asStored
    }

    package init(reference: RecordReference, before: JSONValue?, removed: JSONValue? = nil, now: Now) {
        (self.reference, self.before, self.removed, self.now) = (reference, before, removed, now)
    }
}

/// The rows that a rule may write: those of an owner that are no records. A rule reads records and cannot change them, so that
/// no rule takes a version.
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

    /// The rows of any owner, for callers in a transaction without a journal: a step of the schema.
    init(of owner: OwnerID, in session: any DatabaseSession) throws {
        reading = ReadTransaction(
            session: session, owner: owner, ownerKey: try Owners.require(owner, in: session).key, isOfWriter: true)
    }
}
