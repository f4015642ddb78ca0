internal import GRDB
internal import Kernel
internal import Synchronization

/// The one writer of a store in this process. Writes wait here and are committed in groups, under the store's lock files.
final class SQLiteWriter: Sendable {
    private let lane: ConnectionLane
    private let locks: StoreLocks
    private let path: String
    private let line = Mutex(Line())
    private let tally = CommitTally()
    private let steps: StepCount
    /// Reports once why writing has stopped.
    let stops: AsyncStream<MizanError>
    private let stopping: AsyncStream<MizanError>.Continuation

    private struct Line {
        var waiting: [any PendingWrite] = []
        var isDraining = false
        /// The cancellation that all running writes share.
        var cancellation = Cancellation()
        var stopped: MizanError?
    }

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
    var stopped: MizanError? { line.withLock { $0.stopped } }

    var activity: StoreActivity {
        var activity = tally.activity
        activity.waiting = line.withLock { $0.waiting.count }
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
        let (stopped, starts) = line.withLock { line in
            guard line.stopped == nil else { return (line.stopped, false) }
            line.waiting.append(member)
            defer { line.isDraining = true }
            return (nil, !line.isDraining)
        }
        if let stopped { member.fail(stopped) }
        if starts { lane.submit { [self] in drain($0) } }
    }

    private func drain(_ opened: Result<SQLiteConnection, any Error>) {
        do {
            let connection = try opened.get()
            try locks.whileWriting {
                try assertInPlace(connection)
                // A postponed checkpoint runs before long writes: a caller that arrives meanwhile would otherwise wait for
                // both.
                let takesLong = !connection.log.isDue
                var group = taken(withLong: takesLong)
                defer { putBack(group) }
                try connection.queue.writeWithoutTransaction { database in
                    try GroupCommit(
                        database: database, budget: connection.budget, statements: connection.statements, tally: tally,
                        cancellation: line.withLock { $0.cancellation }
                    ) { Self.next(&group) }.run()
                    // A waiting short write is run before the checkpoint, once.
                    if !takesLong || !line.withLock({ $0.waiting.contains { !$0.isLong } }) {
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
            for member in line.withLock({ $0.waiting.take() }) where member.start() { member.fail(error) }
        }
        let goesOn = line.withLock { line in
            line.isDraining = !line.waiting.isEmpty
            return line.isDraining
        }
        if goesOn { lane.submit { [self] in drain($0) } }
    }

    /// The next member that has not been cancelled. Writes that arrive while a group commits join the next group, so their
    /// callers prepare while the disk syncs.
    private static func next(_ group: inout ArraySlice<any PendingWrite>) -> (any PendingWrite)? {
        while let member = group.popFirst() {
            if member.start() { return member }
        }
        return nil
    }

    /// The waiting writes, brief writes first. After that the owners take turns, so many writes of one owner delay only that
    /// owner. A long write lets later writes go first, but only once. The long write then waits a moment for them; otherwise
    /// they would have to wait for the whole long write.
    private func taken(withLong: Bool) -> ArraySlice<any PendingWrite> {
        let waiting = line.withLock { line in
            defer { line.waiting = withLong ? [] : line.waiting.filter(\.isLong) }
            return withLong ? line.waiting : line.waiting.filter { !$0.isLong }
        }
        guard waiting.count > 1 else { return waiting[...] }
        var (ahead, first, last): ([any PendingWrite], [any PendingWrite], [any PendingWrite]) = ([], [], [])
        for member in waiting {
            if member.isBrief {
                ahead.append(member)
            } else if member.isLong, member.giveWay() {
                last.append(member)
            } else {
                first.append(member)
            }
        }
        return (ahead + Self.inTurns(first) + Self.inTurns(last))[...]
    }

    /// The first write of each owner, then the second write of each owner, and so on. Each owner's writes keep their order.
    private static func inTurns(_ members: [any PendingWrite]) -> [any PendingWrite] {
        var taken: [OwnerID: Int] = [:]
        var rounds: [[any PendingWrite]] = []
        for member in members {
            let round = taken[member.owner, default: 0]
            taken[member.owner] = round + 1
            if round == rounds.count { rounds.append([]) }
            rounds[round].append(member)
        }
        return rounds.flatMap(\.self)
    }

    private func putBack(_ group: ArraySlice<any PendingWrite>) {
        guard !group.isEmpty else { return }
        line.withLock { $0.waiting = group + $0.waiting }
    }

    // MARK: Stopping

    /// Cancels the running and the waiting writes. No cancelled write stores anything. Later writes run as usual.
    func cancelAll() {
        let (running, waiting) = line.withLock { line in
            defer { line.cancellation = Cancellation() }
            return (line.cancellation, line.waiting.take())
        }
        running.cancel()
        for member in waiting where member.start() { member.fail(StoreFailure.cancelled) }
    }

    /// Throws if the file no longer belongs to the store: data written to such a file would be lost.
    private func assertInPlace(_ connection: SQLiteConnection) throws {
        guard connection.file == FileIdentity(of: path) else { throw StoreFailure.replaced(path) }
    }

    private func stop(_ broken: StoreBroken) {
        let reason = StoreFailure.stopped(because: broken.cause)
        let waiting = line.withLock { line in
            line.stopped = line.stopped ?? reason
            return line.waiting.take()
        }
        for member in waiting where member.start() { member.fail(reason) }
        stopping.yield(reason)
        stopping.finish()
        // If nobody closes this store, its connections are released one by one, and the last one would merge the log.
        lane.leaveOpen()
    }
}

extension Array {
    /// Empties the array and returns its former contents.
    fileprivate mutating func take() -> Self {
        defer { self = [] }
        return self
    }
}
