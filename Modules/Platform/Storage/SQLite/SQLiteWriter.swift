internal import GRDB
internal import Kernel

/// The one writer of a store in this process. Writes wait here and are committed in groups, under the store's lock files.
final class SQLiteWriter: Sendable {
    private let lane: ConnectionLane<SQLiteConnection>
    private let locks: StoreLocks
    private let path: String
    private let line = WriteLine()
    private let tally = CommitTally()
    private let steps: StepCount
    /// Reports once why writing has stopped.
    let stops: AsyncStream<MizanError>
    private let stopping: AsyncStream<MizanError>.Continuation

    init(path: String, locks: StoreLocks) {
        (self.path, self.locks) = (path, locks)
        let steps = StepCount()
        self.steps = steps
        lane = ConnectionLane("writer") { try SQLiteConnection.open(path, as: .writer, counting: steps) }
        (stops, stopping) = AsyncStream.makeStream()
    }

    /// True if the connection has been opened. If not, this process has not changed the file.
    var hasWritten: Bool { lane.isOpen }

    /// The reason why writing has stopped; nil if writing has not stopped.
    var stopped: MizanError? { line.stopped }

    var activity: StoreActivity {
        var activity = tally.activity
        activity.waiting = line.count
        activity.steps = steps.value
        return activity
    }

    /// Runs a closure in a transaction that other writes may share. Returns when the closure's changes are safe on the disk.
    func write<Result: Sendable>(
        of owner: OwnerID, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await WaitingWrite(of: owner, within: budget, body).value(after: enqueue)
    }

    /// Runs a closure on the writer's thread. The closure opens its own transactions.
    func onItsThread<Result: Sendable>(
        _ body: @escaping @Sendable (Alone) throws -> Result
    ) async throws -> Result {
        try await lane.run { [self] in try body(Alone(connection: $0, writer: self)) }
    }

    /// Transactions that are not shared with other writes and have no time limit.
    struct Alone {
        fileprivate let connection: SQLiteConnection
        fileprivate let writer: SQLiteWriter

        func transaction<Result>(_ body: (any DatabaseSession) throws -> Result) throws -> Result {
            try locked { try connection.transaction("BEGIN IMMEDIATE", within: nil, body) }
        }

        /// Copies the log into the file and truncates the log. Returns false if a reader still uses the log.
        func emptyLog() throws -> Bool {
            try locked { try connection.queue.writeWithoutTransaction(WriteAheadLog.empty) }
        }

        private func locked<Result>(_ body: () throws -> Result) throws -> Result {
            if let stopped = writer.stopped { throw stopped }
            return try writer.locks.whileWriting {
                do {
                    return try body()
                } catch {
                    if StoreFailure.isBroken(error) { writer.stop(StoreBroken(cause: error)) }
                    throw error
                }
            }
        }
    }

    /// Copies the log into the file and closes the connection. After a disk failure everything is left as it is. When the file
    /// is opened next, SQLite repairs it from the bytes that are really on the disk.
    func close() async throws {
        defer { stopping.finish() }
        try await lane.close { [self] connection in
            guard stopped == nil else { return connection.leaveOpen() }
            do {
                try locks.whileWriting {
                    try connection.queue.writeWithoutTransaction(WriteAheadLog.checkpoint)
                    try connection.close()
                }
            } catch {
                connection.leaveOpen()
                let error = StoreFailure.translate(error)
                if StoreFailure.isBroken(error) { stop(StoreBroken(cause: error)) }
                throw error
            }
        }
    }

    // MARK: Groups

    private func enqueue(_ member: any PendingWrite) {
        if line.starts(with: member) { lane.submit { [self] in drain($0) } }
    }

    private func drain(_ opened: Result<SQLiteConnection, any Error>) {
        do {
            let connection = try opened.get()
            try locks.whileWriting {
                try assertInPlace(connection)
                // A postponed checkpoint runs before long writes: a caller that arrives meanwhile would otherwise wait for
                // both.
                let takesLong = !connection.log.isDue
                var group = line.taken(withLong: takesLong)
                defer { line.putBack(group) }
                try connection.queue.writeWithoutTransaction { database in
                    let writer = SQLiteGroup(
                        database: database, budget: connection.budget, statements: connection.statements)
                    try GroupCommit(writer, tally: tally, cancellation: line.cancellation) {
                        WriteLine.next(&group)
                    }.run()
                    // A waiting short write is run before the checkpoint, once.
                    if !takesLong || !line.hasShort {
                        try connection.log.checkpointIfDue(database)
                    }
                }
            }
        } catch let broken as StoreBroken {
            stop(broken)
        } catch  where StoreFailure.isBroken(error) {
            stop(StoreBroken(cause: error))
        } catch {
            // Without a connection or the lock, no waiting write can begin.
            line.fail(error)
        }
        if line.goesOn() { lane.submit { [self] in drain($0) } }
    }

    // MARK: Stopping

    /// Cancels the running and the waiting writes.
    func cancelAll() { line.cancelAll() }

    /// Throws if the file no longer belongs to the store: data written to such a file would be lost.
    private func assertInPlace(_ connection: SQLiteConnection) throws {
        guard connection.file == FileIdentity(of: path) else { throw StoreFailure.replaced(path) }
    }

    private func stop(_ broken: StoreBroken) {
        let reason = StoreFailure.stopped(because: broken.cause)
        line.stop(reason)
        stopping.yield(reason)
        stopping.finish()
        // If nobody closes this store, its connections are released one by one, and the last one would merge the log.
        lane.leaveOpen()
    }
}
