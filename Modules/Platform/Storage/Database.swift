package import Kernel

/// A store. Two engines implement this protocol: SQLite here, PostgreSQL in a separate module.
///
/// Only these methods are asynchronous: all code inside a transaction is synchronous. Errors are `MizanError`. An error during
/// a commit means that the result is *unknown*, never *failed*.
package protocol Database: Sendable {
    /// Runs a closure on one consistent view of the store, within a time budget. A read with a larger budget than usual
    /// (`TransactionBudget.read`) does not delay reads with the usual one, and the reads of one owner do not delay another
    /// owner's. A read for nobody in particular has no owner, and should be short. A read is cancelled with its task: its
    /// running statement is interrupted.
    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result

    /// Runs a closure as one transaction of an owner, under that owner's lock; returns after the commit.
    ///
    /// The closure may run more than once and must have no effect outside its transaction. With a budget above the usual
    /// (`TransactionBudget.write`) it runs only once, in a separate transaction; with a budget below, it precedes waiting
    /// writes. A write that exceeds its budget is rolled back with `storage.too-slow`. Cancelling the task has an effect only
    /// before the closure begins.
    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result

    /// Aborts running writes without storing anything, and refuses waiting writes with `storage.cancelled`. Later writes are
    /// executed. For a process that is ending.
    func cancelWrites()

    /// Applies these migrations to the schema, each in a separate transaction; but a migration that fills tables shares its
    /// transaction with the later ones of its module.
    func migrate(_ sets: [MigrationSet]) async throws

    /// Removes overwritten and deleted bytes from the store's files, except those that are still being read; true if all of
    /// them are gone. For data that a person wants destroyed.
    func scrub() async throws -> Bool

    /// The reason why the store no longer writes; nil if it does.
    var stopped: MizanError? { get }

    /// The work done since the database was opened.
    var activity: StoreActivity { get }

    /// The clock to check before any data is destroyed because of its age.
    var trustedClock: TrustedClock { get }

    /// The clock and locks that keep runs of the same job apart.
    var leases: LeaseSupport { get }

    /// The rules that run at the end of every write.
    var rules: StandingRules { get }

    /// Notified of each write that changed an owner's journal, once it is durable and before its caller is notified.
    var news: JournalNotifier { get }

    /// Releases files and connections. The database must not be used afterwards.
    func close() async throws
}

/// The default maximum durations of transactions.
package enum TransactionBudget {
    package static let read = Duration.seconds(60)
    /// For writes of a few rows that must not wait: a write with less than the usual budget precedes the others.
    package static let brief = Duration.seconds(1)
    /// Nobody else writes meanwhile, so longer changes are divided into parts. On an idle machine, the longest single change by
    /// a person takes a few tenths of a second; the rest is for a slow or busy machine.
    package static let write = Duration.seconds(2)
    /// For a part of a longer change: with more than the usual time, it is a separate transaction, and lets others go first.
    package static let part = Duration.seconds(10)
    /// For transactions that read or change all of an owner's data.
    package static let everything = Duration.seconds(3_600)
}

extension Database {
    package var stopped: MizanError? { nil }

    package func cancelWrites() {}

    package var activity: StoreActivity { StoreActivity() }

    package var news: JournalNotifier { .none }

    package var trustedClock: TrustedClock { .unknown }

    package var leases: LeaseSupport { .none }

    package var rules: StandingRules { .none }

    /// Runs a closure on one consistent view of the store.
    package func read<Result: Sendable>(
        within budget: Duration = TransactionBudget.read,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await read(for: nil, within: budget, body)
    }

    /// Runs a closure as one transaction of an owner; returns after the commit.
    package func write<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await write(owner, within: TransactionBudget.write, body)
    }

    /// The same for a change that grants or removes access: it precedes waiting writes. The closure must change only a few
    /// rows.
    package func writeAhead<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await write(owner, within: TransactionBudget.brief, body)
    }

    /// The same for a write that can be cancelled while it runs: it is aborted with its task, and nothing is stored.
    package func writeWhileWanted<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await Cancellation.ofTask { cancellation in
            try await write(owner, within: budget) { transaction in
                transaction.session.heed(cancellation)
                return try body(transaction)
            }
        }
    }

    /// The same for a read.
    package func readWhileWanted<Result: Sendable>(
        within budget: Duration, _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await Cancellation.ofTask { cancellation in
            try await read(within: budget) { session in
                session.heed(cancellation)
                return try body(session)
            }
        }
    }

    /// Runs a closure on one consistent view of an owner's data.
    package func read<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration = TransactionBudget.read,
        _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await read(for: owner, within: budget) { session in
            try body(ReadTransaction(session: session, owner: owner))
        }
    }
}

/// The access of one transaction to rows, synchronous and bound to one thread at a time.
///
/// A failed statement dooms the transaction: all later statements fail too, unless it ran in a savepoint. That is PostgreSQL's
/// rule, and the SQLite engine follows it.
package protocol DatabaseSession: AnyObject {
    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func execute(_ sql: SQL) throws -> Int

    /// Calls the closure with each row of a result, in order.
    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws

    /// Runs statements that share one text, with one preparation and one round trip, and returns how many rows each changed.
    @discardableResult
    func executeMany(_ statements: [SQL]) throws -> [Int]

    /// Runs a statement for each of several rows, whose values are in one sequence, and returns how many rows were changed. The
    /// closure is called with the index of each row for which anything changed.
    @discardableResult
    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int

    /// Runs a closure whose effects are rolled back if it throws, without dooming the transaction.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result

    /// From now on, cancelling ends the transaction at once: a running statement is interrupted, and each later one is refused
    /// with `storage.cancelled`.
    func heed(_ cancellation: Cancellation)

    /// Called for each large row before it is read; nil for no metering.
    var meter: ReadMeter? { get set }
}

/// Thrown to stop when no more rows are wanted.
private struct Enough: Error {}

extension DatabaseSession {
    /// Calls the closure with each row of a result, in order, until it returns false.
    package func forEachRow(_ sql: SQL, while body: (SQLRow) throws -> Bool) throws {
        do {
            try forEachRow(sql) { row in
                guard try body(row) else { throw Enough() }
            }
        } catch is Enough {
            return
        }
    }

    /// Runs a statement for each of several rows, whose values are in one sequence, and returns how many rows were changed.
    @discardableResult
    package func execute(_ sql: SQL, forRowsOf width: Int) throws -> Int {
        try execute(sql, forRowsOf: width) { _ in }
    }

    /// All rows of a result.
    package func rows(_ sql: SQL) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try forEachRow(sql) { rows.append($0) }
        return rows
    }

    /// The first row of a result, if there is one.
    package func firstRow(_ sql: SQL) throws -> SQLRow? {
        try rows(sql).first
    }
}
