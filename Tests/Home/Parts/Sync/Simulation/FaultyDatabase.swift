import Kernel
import Storage
import Synchronization

/// A store whose next writes may fail. A write fails either before anything is done, or after the commit, so that its result is
/// lost.
final class FaultyDatabase: Database {
    enum Fault: Sendable {
        case before, after
    }

    static let error = MizanError(.unavailable, "storage.commit-unknown", "Nobody knows whether it was stored.")

    let real: SQLiteDatabase
    private let spoiling = Mutex<SQL?>(nil)
    private let plan = Mutex<(writes: Int, fault: Fault)?>(nil)

    var news: JournalNotifier { real.news }
    var rules: StandingRules { real.rules }

    init(_ real: SQLiteDatabase) {
        self.real = real
    }

    /// Plans a failure. A `fault` of nil cancels the planned failure.
    func fail(after writes: Int, _ fault: Fault?) {
        plan.withLock { $0 = fault.map { (writes, $0) } }
    }

    /// Damages the store without an error: the statement runs at the end of each write, in the same transaction.
    func spoil(by statement: SQL?) { spoiling.withLock { $0 = statement } }

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await real.read(for: owner, within: budget, body)
    }

    func write<Result: Sendable>(
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

    func migrate(_ sets: [MigrationSet]) async throws { try await real.migrate(sets) }

    func scrub() async throws -> Bool { try await real.scrub() }

    func close() async throws { try await real.close() }
}
