internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// A connection to the store, configured for its role, with its associated objects.
///
/// `@unchecked Sendable`: only the thread of the lane that owns the connection uses it.
final class SQLiteConnection: StoreConnection, @unchecked Sendable {
    enum Role {
        case reader
        case writer
        /// A reader with exclusive access to the file: the log's index is in memory, so that a store on a full disk can still
        /// be read.
        case soleReader
    }

    let queue: DatabaseQueue
    let budget: TimeBudget
    let log = WriteAheadLog()
    let statements = PreparedStatements()
    /// The identity of the opened file, to detect that a different file was moved to its path.
    let file: FileIdentity?

    private init(_ queue: DatabaseQueue, _ file: FileIdentity?, counting steps: StepCount) {
        self.queue = queue
        budget = TimeBudget(counting: steps)
        self.file = file
    }

    /// The level FULL is set after opening, and then checked, because GRDB's pool would lower it to NORMAL. A write that was
    /// acknowledged at NORMAL can be lost in a power failure.
    static func open(
        _ path: String, as role: Role, counting steps: StepCount = StepCount()
    ) throws -> SQLiteConnection {
        do {
            let connection = SQLiteConnection(
                try DatabaseQueue(path: path, configuration: configuration(role)), FileIdentity(of: path),
                counting: steps)
            try connection.queue.writeWithoutTransaction { database in
                // GRDB's authorizer serves its observers, and slows down each prepared statement.
                sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
                try database.execute(sql: "PRAGMA synchronous = FULL")
                guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2,
                    try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
                else {
                    throw MizanError(
                        .internal, "storage.not-durable",
                        "SQLite cannot guarantee that data of this store survives a power cut; Mizan will not write to "
                            + "it.")
                }
                connection.budget.watch(database)
                try LinearLike.install(on: database)
                if role == .writer { connection.log.watch(database) }
            }
            return connection
        } catch {
            throw StoreFailure.translate(error)
        }
    }

    func close() throws {
        queue.inDatabase { _ in statements.removeAll() }
        do { try queue.close() } catch { throw StoreFailure.translate(error) }
    }

    /// Leaves the connection open for the life of the process. Closing the last connection would merge the log into the file.
    /// This must not be tried after a disk failure, nor by a process that only reads.
    func leaveOpen() {
        _ = Unmanaged.passRetained(self)
    }

    /// Runs a closure as one transaction. The transaction ends as soon as one of the cancellations is triggered.
    func transaction<Result>(
        _ begin: String, within limit: Duration?, heeding cancellations: [Cancellation] = [],
        _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        try queue.writeWithoutTransaction { database in
            budget.begin(limit, heeding: cancellations)
            defer { budget.end() }
            do {
                try statements.run(begin, on: database)
                let session = SQLiteSession(database, budget, statements)
                let result = try body(session)
                try session.assertNotDoomed()
                try statements.run("COMMIT", on: database)
                return result
            } catch {
                Self.rollBack(database)
                throw StoreFailure.translate(error)
            }
        }
    }

    /// Rolls back, ignoring errors. If a connection cannot even roll back, it refuses every later transaction, and SQLite rolls
    /// back when the file is opened next. Only the first error is reported.
    static func rollBack(_ database: GRDB.Database) {
        guard database.isInsideTransaction else { return }
        do { try database.execute(sql: "ROLLBACK") } catch { return }
    }

    private static func configuration(_ role: Role) -> Configuration {
        var configuration = Configuration()
        configuration.label = role == .writer ? "mizan.writer" : "mizan.reader"
        configuration.busyMode = .timeout(5)
        // A failed rollback leaves a transaction open, which would otherwise crash the process.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { connection in
            if role == .soleReader { try connection.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            try connection.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -\(role == .writer ? 32_768 : 4_096);
                    PRAGMA journal_size_limit = 67108864;
                    """)
            if role != .writer { try connection.execute(sql: "PRAGMA query_only = ON") }
        }
        return configuration
    }
}
