package import Kernel
package import Storage
internal import Synchronization

/// A store whose next writes may fail. A write fails either before anything is done, or after the commit, so that its result is
/// lost.
package final class FaultyDatabase: Database {
    package enum Fault: Sendable {
        case before, after
    }

    package static let error = MizanError(.unavailable, "storage.commit-unknown", "Nobody knows whether it was stored.")

    package let real: any Database
    private let spoiling = Mutex<SQL?>(nil)
    private let plan = Mutex<(writes: Int, fault: Fault)?>(nil)

    package var news: JournalNotifier { real.news }
    package var leases: LeaseSupport { real.leases }
    package var rules: StandingRules { real.rules }
    package var blobs: BlobStore { real.blobs }

    package init(_ real: any Database) {
        self.real = real
    }

    /// Plans a failure. A `fault` of nil cancels the planned failure.
    package func fail(after writes: Int, _ fault: Fault?) {
        plan.withLock { $0 = fault.map { (writes, $0) } }
    }

    /// Damages the store without an error: the statement runs at the end of each write, in the same transaction.
    package func spoil(by statement: SQL?) { spoiling.withLock { $0 = statement } }

    package func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await real.read(for: owner, within: budget, body)
    }

    package func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        let fault = plan.withLock { plan -> Fault? in
            guard let next = plan else { return nil }
            plan = next.writes > 0 ? (next.writes - 1, next.fault) : nil
            return next.writes > 0 ? nil : next.fault
        }
        if fault == .before { throw Self.error }
        let spoiling = spoiling.withLock { $0 }
        let result = try await real.write(owner, within: budget) { transaction in
            let result = try body(transaction)
            if let spoiling { _ = try transaction.session.execute(spoiling) }
            return result
        }
        if fault == .after { throw Self.error }
        return result
    }

    package func migrate(_ sets: [MigrationSet]) async throws { try await real.migrate(sets) }

    package func scrub() async throws -> Bool { try await real.scrub() }

    package func close() async throws { try await real.close() }
}
