package import Kernel
package import Storage

// The parts that stand on ModuleKit see transactions by these names, and never the store itself.

/// One owner's view of the store, within one read.
package typealias Reading = ReadTransaction

/// One owner's transaction, within one write.
package typealias Writing = WriteTransaction

/// One consistent view of the store, before it is known whose data is read.
package typealias StoreView = any DatabaseSession

extension ReadTransaction {
    /// An owner's data on a view of the store.
    package init(_ owner: OwnerID, on view: StoreView) throws {
        try self.init(session: view, owner: owner)
    }
}

extension WriteTransaction {
    /// The same transaction for what only reads.
    package var view: Reading { reading }
}

extension ModuleContext {
    /// Runs a closure on one consistent view of the store, in the turn of an owner, or of nobody in particular.
    package func view<Result: Sendable>(
        inTurnOf owner: OwnerID? = nil, _ body: @escaping @Sendable (StoreView) throws -> Result
    ) async throws -> Result {
        try await database.read(for: owner, within: TransactionBudget.read, body)
    }

    /// Runs a closure on one consistent view of an owner's data.
    package func read<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (Reading) throws -> Result
    ) async throws -> Result {
        try await database.read(owner, body)
    }

    /// Runs a closure as one transaction of an owner, within the usual time unless it is said; returns after the commit.
    package func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration? = nil, _ body: @escaping @Sendable (Writing) throws -> Result
    ) async throws -> Result {
        try await database.write(owner, within: budget ?? TransactionBudget.write, body)
    }
}
