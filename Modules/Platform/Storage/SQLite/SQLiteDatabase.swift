package import Kernel

/// The SQLite engine: one writer and a few readers. Each connection has its own thread and is opened when it is first needed.
///
/// A command that only reads never opens the writer, acquires no exclusive lock and leaves the file unchanged.
package final class SQLiteDatabase: Database {
    private let locks: StoreLocks
    /// The path of the file that records that the store was found sound.
    private let soundness: String
    private let clock: @Sendable () -> Instant
    private let writer: SQLiteWriter
    private let readers: ReaderLanes<SQLiteConnection>
    private let crowded: CrowdedReader
    package let news = JournalNotifier()
    package let trustedClock: TrustedClock
    package let leases: LeaseSupport
    package let rules = StandingRules()
    package let blobs: BlobStore

    /// Opens the store in a directory, creating both if they do not exist. `readers` is the number of simultaneous short reads.
    /// Without a `machine` that provides more information, the clock counts as right.
    package init(
        _ directory: StoreDirectory, readers: Int = 4, clock: @escaping @Sendable () -> Instant,
        machine: (@Sendable () -> ClockReading)? = nil
    ) throws {
        self.clock = clock
        let machine = machine ?? { ClockReading(certain: clock()) }
        trustedClock = TrustedClock(machine)
        leases = .sqlite(directory, machine)
        blobs = .inside(directory.path)
        let locks = try StoreLocks(directory)
        self.locks = locks
        // The lock was perhaps held by a process that moved the store.
        try MoveNote.requireNone(in: directory.path)
        if !StoreFile.exists(directory.database) {
            try locks.whileWriting {
                if !StoreFile.exists(directory.database) { try StoreFile.create(at: directory.database) }
            }
        }
        try StoreFile.inspect(directory.database)
        soundness = directory.file("schema.sound")
        let path = directory.database
        writer = SQLiteWriter(path: path, locks: locks)
        crowded = CrowdedReader(path: path, locks: locks)
        self.readers = ReaderLanes(readers) { try SQLiteConnection.open(path, as: .reader) }
    }

    package func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        do {
            return try await readers.run(for: owner, within: budget) { connection, cancellation in
                try connection.transaction("BEGIN DEFERRED", within: budget, heeding: [cancellation], body)
            }
        } catch let error as MizanError where error.code == .storageFull {
            return try await crowded.read(within: budget, body)
        }
    }

    package func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        let write = OwnerWrite(of: owner, in: self, clock: clock)
        let (result, version) = try await writer.write(of: owner, within: budget) { try write.run(in: $0, body) }
        if let version { news.tell(owner, version) }
        return result
    }

    package func cancelWrites() { writer.cancelAll() }

    package func migrate(_ sets: [MigrationSet]) async throws {
        let all = [PlatformMigrations.all] + sets
        let (clock, note) = (clock, soundness)
        guard try await read({ try Self.isBehind(all, in: $0, note) }) else { return }
        let locks = locks
        try await writer.onItsThread { writer in
            try locks.whileAlone(
                patience: Self.patience, unless: { try !writer.transaction { try Self.hasSteps(all, in: $0) } }
            ) {
                _ = try writer.transaction { try $0.execute(PlatformMigrations.bootstrap) }
                while try writer.transaction({ try Migrator.applyNext(of: all, at: clock(), in: $0) }) {}
            }
        }
    }

    /// The time in seconds that a schema migration waits for other processes to close the store.
    private static let patience = 5.0

    private static func isBehind(
        _ sets: [MigrationSet], in session: any DatabaseSession, _ soundness: String
    ) throws -> Bool {
        let note = try SoundnessNote(soundness, of: sets, in: session)
        if note.isThere { return false }
        let audit = try SchemaAudit.requireSound(sets, in: session)
        if audit == SchemaAudit() { note.write() }
        return !audit.pending.isEmpty
    }

    /// A quick check for missing migrations. The caller repeats the check while other processes wait for the store.
    private static func hasSteps(_ sets: [MigrationSet], in session: any DatabaseSession) throws -> Bool {
        let isNew = try session.firstRow("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'") == nil
        return try isNew || !Migrator.pending(sets, in: session).isEmpty
    }

    package func scrub() async throws -> Bool {
        try await writer.onItsThread { try $0.emptyLog() }
    }

    /// True if the writer has been opened; if not, the file is unchanged and nothing needs to be closed.
    package var hasWritten: Bool { writer.hasWritten }

    /// Yields once, with the reason, if the disk fails and writing stops; finishes when the store is closed.
    package var stops: AsyncStream<MizanError> { writer.stops }

    /// The reason why the store no longer writes; nil if the store does write.
    package var stopped: MizanError? { writer.stopped }

    package var activity: StoreActivity { writer.activity }

    /// Closes all connections. Closing the last connection merges the log into the file. So each connection is closed under the
    /// lock, or stays open.
    package func close() async throws {
        defer { locks.release() }
        let locks = locks
        let isBroken = writer.stopped != nil
        var failures: [any Error] = []
        // After a failure all remaining connections are still closed or abandoned. This includes the writer: it then reports
        // that there is nothing left to wait for.
        for reader in readers.all {
            do {
                try await reader.close { reader in
                    guard !isBroken else { return reader.leaveOpen() }
                    do { try locks.whileWriting { try reader.close() } } catch {
                        reader.leaveOpen()
                        throw error
                    }
                }
            } catch {
                failures.append(error)
            }
        }
        do { try await writer.close() } catch { failures.append(error) }
        if let first = failures.first { throw first }
    }

    /// Leaves everything open until the process ends: for a process that only read.
    package func leaveOpen() async throws {
        for reader in readers.all where reader.isOpen { try await reader.close { $0.leaveOpen() } }
    }
}
