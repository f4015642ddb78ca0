package import Kernel

/// A store. Two engines speak this protocol: SQLite here, PostgreSQL in a part of its own.
///
/// Only these entries are asynchronous: everything inside a transaction is a synchronous function. Errors are
/// `MizanError`. An error while committing means *unknown*, never *failed*.
package protocol Database: Sendable {
    /// Runs a closure on one consistent view of the store, within a time budget. A read with a larger budget than usual
    /// (`TransactionBudget.read`) delays no read with the usual one, and the reads of one owner delay no other owner's. A read
    /// for nobody in particular has no owner, and is short. A read ends with its task: its running statement is interrupted.
    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result

    /// Runs a closure as one transaction of an owner, under that owner's lock; returns after the commit.
    ///
    /// The closure may run more than once and must have no effect outside its transaction; one with a budget above the usual
    /// (`TransactionBudget.write`) runs once, in a transaction of its own, and one with a budget below it goes ahead of those
    /// that wait. A write that exceeds its budget is rolled back with `storage.too-slow`. Cancelling the task counts only until
    /// the closure begins.
    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result

    /// Ends the writes that run, and stores nothing of them, and refuses the writes that wait with `storage.cancelled`. Later
    /// writes are done. For a process that ends.
    func cancelWrites()

    /// Brings the schema up to these migrations, each in a transaction of its own, or one that fills tables with those of its
    /// module that come after it.
    func migrate(_ sets: [MigrationSet]) async throws

    /// Removes overwritten and deleted bytes from the store's files, as far as nobody still reads them; true if all of them are
    /// gone. For data that somebody wants to be gone.
    func scrub() async throws -> Bool

    /// Why nothing is written any more, if so.
    var stopped: MizanError? { get }

    /// The work done since the database was opened.
    var activity: StoreActivity { get }

    /// The clock to ask before any data is destroyed for its age.
    var trustedClock: TrustedClock { get }

    /// Its time and locks, by which runs of jobs keep out of each other's way.
    var leases: LeaseSupport { get }

    /// The rules that run at the end of every write.
    var rules: StandingRules { get }

    /// Told of each write that changed an owner's journal, once it is safe and before its caller hears of it.
    var news: JournalNotifier { get }

    /// Releases files and connections. Nothing may be asked afterwards.
    func close() async throws
}

/// The longest time of a transaction, by default.
package enum TransactionBudget {
    package static let read = Duration.seconds(60)
    /// For writes of a few rows that must not wait for others: a write with less than the usual budget goes ahead of the
    /// others.
    package static let brief = Duration.seconds(1)
    /// Nobody else writes meanwhile: what may take longer goes in parts. On an idle machine the longest that one change of a person
    /// comes to is a few tenths of a second; the rest is for a slow or a busy one.
    package static let write = Duration.seconds(2)
    /// For a part of what goes in parts: what has more than the usual time is a transaction of its own, and lets others go first.
    package static let part = Duration.seconds(10)
    /// For transactions that go through all of an owner's data.
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

    /// The same for what lets somebody in, or shuts somebody out: it goes ahead of the writes that wait. The closure
    /// changes a few rows.
    package func writeAhead<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await write(owner, within: TransactionBudget.brief, body)
    }

    /// The same for what somebody may cancel while it runs: it ends with its task then, and nothing of it is stored.
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

    /// The same for one that reads.
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

/// One transaction's way to the rows, synchronous and bound to one thread at a time.
///
/// A failed statement dooms the transaction: whatever comes after fails too, unless it ran in a savepoint. That is
/// PostgreSQL's rule, and the SQLite engine follows it.
package protocol DatabaseSession: AnyObject {
    /// Runs a statement and returns how many rows it changed.
    @discardableResult
    func execute(_ sql: SQL) throws -> Int

    /// Calls the closure with each row of a result, in order.
    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws

    /// Runs statements that share one text, one preparation, one trip, and says how many rows each of them changed.
    @discardableResult
    func executeMany(_ statements: [SQL]) throws -> [Int]

    /// Runs a statement for each of some rows whose values follow each other, and returns how many rows that changed. The closure is
    /// told, by its place, of each that changed any.
    @discardableResult
    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int

    /// Runs a closure whose effects vanish if it throws, without dooming the transaction.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result

    /// From here on the transaction ends as soon as that is cancelled: a statement that runs is interrupted, and each that
    /// comes after is refused with `storage.cancelled`.
    func heed(_ cancellation: Cancellation)

    /// Told of each large row before it is read; nil for nobody.
    var meter: ReadMeter? { get set }
}

/// No more rows are wanted.
private struct Enough: Error {}

extension DatabaseSession {
    /// Calls the closure with each row of a result, in order, until it says that it wants no more.
    package func forEachRow(_ sql: SQL, while body: (SQLRow) throws -> Bool) throws {
        do {
            try forEachRow(sql) { row in
                guard try body(row) else { throw Enough() }
            }
        } catch is Enough {
            return
        }
    }

    /// Runs a statement for each of some rows whose values follow each other, and returns how many rows that changed.
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
