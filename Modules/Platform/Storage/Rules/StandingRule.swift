package import Kernel

/// What is done at the end of every write that changed records of some types, by whatever door the write came: figures
/// that follow from the records are kept, and what must hold of several records is checked. It throws what ends the write.
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

    /// What it is by now.
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

/// Where a rule writes: an owner's rows that are no records. Records can be read here and not changed, so that no rule
/// takes a version.
package struct DerivedRows: OwnerTransaction {
    package let reading: ReadTransaction
    package var writing: WriteTransaction? { nil }
    package var session: any DatabaseSession { reading.session }
    package var ownerKey: Int64 { reading.ownerKey }

    package init(_ transaction: WriteTransaction) {
        reading = transaction.reading
    }

    /// Those of any owner, for who makes them anew within another's transaction.
    package init(of owner: OwnerID, in transaction: WriteTransaction) throws {
        try self.init(of: owner, in: transaction.session)
    }

    init(_ reading: ReadTransaction) { self.reading = reading }

    /// Those of any owner, for who makes them in a transaction without a journal: a step of the schema.
    init(of owner: OwnerID, in session: any DatabaseSession) throws {
        reading = ReadTransaction(
            session: session, owner: owner, ownerKey: try Owners.require(owner, in: session).key, isOfWriter: true)
    }
}
