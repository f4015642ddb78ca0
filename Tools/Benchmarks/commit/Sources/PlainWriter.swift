internal import GRDB
internal import Kernel
internal import Storage
internal import TestSupport

/// The peer: GRDB's queue with a transaction for each write. It lacks all other parts of the store: lock files, budgets and
/// savepoints.
///
/// The schema, the statements and the pragmas are the same as in the store, because the writes use the same `WriteTransaction`.
struct PlainWriter: DurableWriter {
    private let queue: DatabaseQueue
    private let owner: OwnerID

    init(_ directory: String) async throws {
        let place = try StoreDirectory(creating: directory)
        let database = try SQLiteDatabase(place) { TestClock.start }
        owner = try await BenchmarkOwner.make(in: database)
        try await database.close()
        var configuration = Configuration()
        configuration.prepareDatabase { connection in
            try connection.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4096;
                    PRAGMA journal_size_limit = 67108864;
                    PRAGMA synchronous = FULL;
                    """)
        }
        queue = try DatabaseQueue(path: place.database, configuration: configuration)
    }

    func save(_ record: SampleRecord) async throws {
        let owner = owner
        try await queue.writeWithoutTransaction { connection in
            try connection.inTransaction(.immediate) {
                let session = PlainSession(connection)
                let stored = try Owners.require(owner, in: session)
                let transaction = WriteTransaction(
                    session: session, owner: owner, ownerKey: stored.key, version: stored.version,
                    now: TestClock.start, trustedNow: TestClock.start)
                try RecordTable<SampleRecord>(transaction).save(record)
                try transaction.flush()
                return .commit
            }
        }
    }
}
