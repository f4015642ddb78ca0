internal import Dispatch
internal import GRDB
package import Kernel
internal import Synchronization

/// The SQLite engine: one writer and a few readers, each connection with a thread of its own, opened when first needed.
///
/// A command that only reads never opens the writer, takes no lock and leaves the file as it was.
package final class SQLiteDatabase: Database {
    private let directory: StoreDirectory
    private let locks: StoreLocks
    private let clock: @Sendable () -> Instant
    private let writer: ConnectionLane
    private let readers: [ConnectionLane]

    /// Opens the store in a directory, making both if they are not there.
    package init(
        _ directory: StoreDirectory, readers: Int = 3, clock: @escaping @Sendable () -> Instant
    ) throws {
        self.directory = directory
        self.clock = clock
        let locks = try StoreLocks(directory)
        self.locks = locks
        if !StoreFile.exists(directory.database) {
            try locks.whileWriting {
                if !StoreFile.exists(directory.database) { try StoreFile.create(at: directory.database) }
            }
        }
        try StoreFile.inspect(directory.database)
        let path = directory.database
        writer = ConnectionLane("writer") { try SQLiteConnection.open(path, as: .writer) }
        self.readers = (0..<max(1, readers)).map { number in
            ConnectionLane("reader \(number)") { try SQLiteConnection.open(path, as: .reader) }
        }
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        let lane = readers.min { $0.waiting < $1.waiting } ?? writer
        return try await lane.run { connection in
            try Self.transaction("BEGIN DEFERRED", on: connection, body)
        }
    }

    package func write<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        let clock = clock
        return try await writing { session in
            let stored = try Owners.require(owner, in: session)
            let transaction = WriteTransaction(
                session: session, owner: owner, ownerKey: stored.key, version: stored.version, now: clock())
            let result = try body(transaction)
            try transaction.flush()
            return result
        }
    }

    package func migrate(_ sets: [MigrationSet]) async throws {
        let all = [PlatformMigrations.all] + sets
        let clock = clock
        let missing = try await read { session in
            let started = try session.firstRow("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'") != nil
            return try !started || !Migrator.pending(all, in: session).isEmpty
        }
        guard missing else { return }
        _ = try await writing { try $0.execute(PlatformMigrations.bootstrap) }
        // Looked up anew before each step: another process may be bringing up the same store.
        while try await writing({ session in
            guard let next = try Migrator.pending(all, in: session).first else { return false }
            try Migrator.apply(next.migration, of: next.module, at: clock(), in: session)
            return true
        }) {}
    }

    /// Whether the writer has been opened: if not, the file is as it was and there is nothing to close.
    package var hasWritten: Bool { writer.isOpen }

    package func close() async throws {
        let locks = locks
        for reader in readers { try await reader.close { try $0.close() } }
        try await writer.close { connection in
            try locks.whileWriting {
                try connection.writeWithoutTransaction(Self.checkpoint)
                try connection.close()
            }
        }
        locks.release()
    }

    /// Takes the log into the file as far as nobody reads it. Waiting for readers of other processes, or failing for
    /// them, would turn a write that is safe in the log into an error.
    private static func checkpoint(_ connection: GRDB.Database) throws {
        do {
            _ = try connection.checkpoint(.passive)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return
        }
    }

    private func writing<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        let locks = locks
        return try await writer.run { connection in
            try locks.whileWriting { try Self.transaction("BEGIN IMMEDIATE", on: connection, body) }
        }
    }

    /// A connection that cannot even roll back refuses every later transaction, and SQLite rolls back when the file is
    /// opened next; what went wrong first is what is told.
    private static func rollBack(_ connection: GRDB.Database) {
        guard connection.isInsideTransaction else { return }
        do { try connection.execute(sql: "ROLLBACK") } catch { return }
    }

    private static func transaction<Result>(
        _ begin: String, on connection: DatabaseQueue, _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        try connection.writeWithoutTransaction { connection in
            do {
                try connection.execute(sql: begin)
                let session = SQLiteSession(connection)
                let result = try body(session)
                try session.assertNotDoomed()
                try connection.execute(sql: "COMMIT")
                return result
            } catch {
                rollBack(connection)
                throw StoreFailure.translate(error)
            }
        }
    }
}
