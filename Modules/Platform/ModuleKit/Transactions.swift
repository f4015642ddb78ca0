package import Kernel
package import Storage

// Modules based on ModuleKit use these names for transactions, and do not import Storage itself.

package typealias ReadTransaction = Storage.ReadTransaction
package typealias WriteTransaction = Storage.WriteTransaction

/// One consistent view of the store, at a time when the owner of the data is not yet known.
package typealias StoreView = any DatabaseSession

/// Ends reads from outside, including reads that begin later.
package struct ReadEnding: Sendable {
    private let cancellation = Cancellation()

    package init() {}

    package func end() { cancellation.cancel() }

    /// From now on, reads on the view end when `end` is called.
    package func heed(in view: StoreView) { view.heed(cancellation) }
}

extension ReadTransaction {
    /// An owner's data on a view of the store.
    package init(_ owner: OwnerID, on view: StoreView) throws {
        try self.init(session: view, owner: owner)
    }
}

extension WriteTransaction {
    /// The same transaction, for code that only reads.
    package var view: ReadTransaction { reading }

    /// The number of the next change, by which the operation that begins with it can be undone.
    package var nextChange: RecordVersion { version + 1 }

    /// The transaction's view of the store, for data that belongs to no particular owner.
    package var storeView: StoreView { session }
}

extension ReadTransaction {
    /// True if the owner has such a change, which can be taken back.
    package func hasChange(_ number: RecordVersion) throws -> Bool {
        try Journal.batch(of: number, in: self) != nil
    }

    /// The numbers of a change and of those that were stored after it in the same transaction; nil if the store has forgotten
    /// them.
    package func changes(with number: RecordVersion) throws -> ClosedRange<RecordVersion>? {
        try Journal.batch(of: number, in: self).map { number...$0.versions.upperBound }
    }

    /// The record that a change stored first, as far as it is still the record's latest change; nil if it was removed.
    package func storedChange(_ number: RecordVersion) throws -> StoredChange? {
        guard let made = try Journal.outcomes(of: number...number, in: self).first, made.kind != .removed,
            try Journal.storedEntry(of: made.reference, in: self)?.version == number
        else { return nil }
        var before: JSONValue?
        if made.kind == .changed {
            try Journal.forEachOverwritten(made.reference, in: self) { state, _ in
                before = state.fields
                return false
            }
        }
        return StoredChange(reference: made.reference, before: before)
    }

    /// Runs a closure that reads for an answer. Each large row reserves its bytes from the lease before the row is copied out
    /// of the store. Each record that a list retains does the same. If the memory does not suffice, the read is refused
    /// (`http.no-room`).
    package func metered<Result>(by lease: MemoryLease, _ body: () throws -> Result) rethrows -> Result {
        session.meter = ReadMeter { try lease.grow(by: $0) }
        defer { session.meter = nil }
        return try body()
    }
}

/// A record as a change stored it.
package struct StoredChange: Sendable {
    package let reference: RecordReference
    /// The fields that the change overwrote; nil if it made the record.
    package let before: JSONValue?
}

extension ModuleContext {
    /// Runs a closure on one consistent view of the store. The read waits in the queue of an owner, or of nobody in particular.
    package func view<Result: Sendable>(
        inTurnOf owner: OwnerID? = nil, _ body: @escaping @Sendable (StoreView) throws -> Result
    ) async throws -> Result {
        try await database.read(for: owner, within: TransactionBudget.read, body)
    }

    /// Runs a closure on one consistent view of an owner's data.
    package func read<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await database.read(owner, body)
    }

    /// Runs a closure as one transaction of an owner, within the given time budget or the usual budget; returns after the
    /// commit.
    package func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration? = nil,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await database.write(owner, within: budget ?? TransactionBudget.write, body)
    }
}
