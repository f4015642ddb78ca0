package import Kernel

/// A store. Two engines implement this protocol: SQLite here, PostgreSQL in `PostgresStorage`.
///
/// Only these methods are asynchronous: all code inside a transaction is synchronous. Errors are `MizanError`. An error during
/// a commit means that the result is *unknown*, never *failed*.
package protocol Database: Sendable {
    /// Runs a closure on one consistent view of the store, within a time budget. A read with a larger budget than
    /// `TransactionBudget.read` does not delay reads with the usual budget. The reads of one owner do not delay the reads of a
    /// different owner. A read for nobody in particular has no owner, and should be short. If the task is cancelled, the read
    /// is cancelled too: its running statement is interrupted.
    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result

    /// Runs a closure as one transaction of an owner, under that owner's lock; returns after the commit.
    ///
    /// The closure may run more than once and must have no effect outside its transaction. With a larger budget than
    /// `TransactionBudget.write`, the closure runs only once, in a separate transaction. With a smaller budget, the write
    /// precedes waiting writes. A write that exceeds its budget is rolled back with `storage.too-slow`. Cancelling the task has
    /// an effect only before the closure begins.
    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result

    /// Aborts running writes without storing anything, and refuses waiting writes with `storage.cancelled`. Later writes are
    /// executed. For a process that is ending.
    func cancelWrites()

    /// Applies these migrations to the schema, each in a separate transaction. The exception is a migration that fills tables:
    /// it shares its transaction with the later migrations of its module.
    func migrate(_ sets: [MigrationSet]) async throws

    /// Removes overwritten and deleted bytes from the store's files, for data that a person wants destroyed. Bytes that are
    /// still being read stay. True if all overwritten and deleted bytes are gone.
    func scrub() async throws -> Bool

    /// The reason why the store no longer writes; nil if the store does write.
    var stopped: MizanError? { get }

    /// The work done since the database was opened.
    var activity: StoreActivity { get }

    /// The clock to check before any data is destroyed because of its age.
    var trustedClock: TrustedClock { get }

    /// The clock and locks that keep runs of the same job apart.
    var leases: LeaseSupport { get }

    /// The rules that run at the end of every write.
    var rules: StandingRules { get }

    /// The bytes of documents, whose rows are in the store.
    var blobs: BlobStore { get }

    /// The notifier for changes of an owner's journal. It is notified once a write is durable, and before the write returns to
    /// its caller.
    var news: JournalNotifier { get }

    /// Yields once, with the reason, if writing stops; finishes when the store is closed.
    var stops: AsyncStream<MizanError> { get }

    /// True if the store may have been changed by this process. If not, nothing needs to be closed.
    var hasWritten: Bool { get }

    /// Leaves everything open until the process ends: for a process that only read.
    func leaveOpen() async throws

    /// Releases files and connections. The database must not be used afterwards.
    func close() async throws
}

/// The default maximum durations of transactions.
package enum TransactionBudget {
    package static let read = Duration.seconds(60)
    /// For writes of a few rows that must not wait: a write with less than the usual budget precedes waiting writes.
    package static let brief = Duration.seconds(1)
    /// During a write nobody else can write, so longer changes are divided into parts. On an idle machine, the longest single
    /// change by a person takes a few tenths of a second. The rest of the budget is for a slow or busy machine.
    package static let write = Duration.seconds(2)
    /// For a part of a longer change. A part has more than the usual budget, so it is a separate transaction and lets waiting
    /// writes go first.
    package static let part = Duration.seconds(10)
    /// For transactions that read or change all of an owner's data.
    package static let everything = Duration.seconds(3_600)
}

extension Database {
    package var stopped: MizanError? { nil }

    /// For an engine whose writing never stops.
    package var stops: AsyncStream<MizanError> { AsyncStream { _ in } }

    package var hasWritten: Bool { true }

    package func leaveOpen() async throws {}

    package func cancelWrites() {}

    package var activity: StoreActivity { StoreActivity() }

    package var news: JournalNotifier { .none }

    package var trustedClock: TrustedClock { .unknown }

    package var leases: LeaseSupport { .none }

    package var rules: StandingRules { .none }

    package var blobs: BlobStore { .none }

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

    /// The same for a change that grants or removes access: the change precedes waiting writes. The closure must change only a
    /// few rows.
    package func writeAhead<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await write(owner, within: TransactionBudget.brief, body)
    }

    /// The same for a write that can be cancelled while it runs: if its task is cancelled, the write is aborted and stores
    /// nothing.
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
/// A failed statement dooms the transaction: all later statements fail too. A failure within a savepoint does not doom the
/// transaction. That is PostgreSQL's rule, and the SQLite engine follows it.
package protocol DatabaseSession: AnyObject {
    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func execute(_ sql: SQL) throws -> Int

    /// Calls the closure with each row of a result, in order.
    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws

    /// The rows of several queries, in one round trip.
    func rows(of queries: [SQL]) throws -> [[SQLRow]]

    /// Runs statements in order, in one round trip. Returns the number of rows that each statement changed.
    @discardableResult
    func executeMany(_ statements: [SQL]) throws -> [Int]

    /// Runs a statement for each of several rows, and returns the number of changed rows. The values of all rows form one
    /// sequence, with `width` values for each row. The closure is called with the index of each row for which anything changed.
    @discardableResult
    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int

    /// Runs statements whose outcome is not needed: before the next statement, and at the latest with the commit. If one of
    /// them fails, the next statement or the commit fails. SQLite runs them at once.
    func executeLater(_ statements: [SQL]) throws

    /// The same for a statement and the values of several rows. An engine may insert several rows with one statement.
    func executeLater(_ sql: SQL, forRowsOf width: Int) throws

    /// Runs a closure whose effects are rolled back if it throws, without dooming the transaction.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result

    /// Locks the rows of a result from the next statement on until the transaction ends, so that a write can rely on rows of
    /// other owners. SQLite has one writer, and nothing to lock; a read has its view.
    func lock(_ strength: RowLock, _ rows: SQL)

    /// From now on, the cancellation ends the transaction at once: a running statement is interrupted, and each later statement
    /// is refused with `storage.cancelled`.
    func heed(_ cancellation: Cancellation)

    /// Called for each large row before it is read; nil for no metering.
    var meter: ReadMeter? { get set }

    /// The tables of the store, in this transaction.
    var catalogue: any StoreCatalogue { get }
}

/// The strength of a row's lock.
package enum RowLock: Sendable {
    /// No other transaction changes the row, but others may rely on it, too.
    case share
    /// The transaction is going to change the row.
    case update
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

    /// Runs a statement for each of several rows, and returns the number of changed rows. The values of all rows form one
    /// sequence, with `width` values for each row.
    @discardableResult
    package func execute(_ sql: SQL, forRowsOf width: Int) throws -> Int {
        try execute(sql, forRowsOf: width) { _ in }
    }

    package func rows(of queries: [SQL]) throws -> [[SQLRow]] { try queries.map { try rows($0) } }

    package func executeLater(_ statements: [SQL]) throws { try executeMany(statements) }

    package func executeLater(_ sql: SQL, forRowsOf width: Int) throws { try execute(sql, forRowsOf: width) }

    package func lock(_ strength: RowLock, _ rows: SQL) {}

    /// Locks the shared data, and everything else that only writes of its owner change, such as roles and names.
    package func lockShared() { lock(.share, "SELECT owner FROM owners WHERE owner = \(Owners.sharedKey)") }

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
