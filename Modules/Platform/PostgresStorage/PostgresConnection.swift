internal import CPostgres
internal import Glibc
internal import Storage

/// A connection to the database, with its prepared statements. A lost connection is opened again by the next transaction.
///
/// `@unchecked Sendable`: only the thread of the lane that owns the connection uses it.
final class PostgresConnection: StoreConnection, @unchecked Sendable {
    private let address: PostgresAddress
    let budget = TimeBudget()
    /// Nil while there is no connection.
    private(set) var handle: OpaquePointer?
    /// Statements of the engine that go with the next trip.
    var pending: [PostgresStatement] = []
    /// The approximate number of rows of the pending statements.
    var pendingRows = 0
    /// The insertions of many rows, by the statement for one row.
    var insertions: [String: PostgresInsertion] = [:]
    /// The rows that the transaction has locked, by the statements that found them.
    var locked: Set<SQL> = []
    private(set) var isReadOnly = false
    /// The connection's name in the notes of commits, and the number of its commits.
    private(set) var name = PostgresConnection.newName()
    var commits: Int64 = 0
    /// True if the note of the latest commit is gone.
    var needsName = false
    /// True if PostgreSQL has sent a warning since the transaction was to be committed.
    var isWarned = false
    /// True if the transaction has changed anything.
    var hasChanged = false
    /// The rows of the statement that is being read.
    var reading: PostgresRows?
    /// The names of the prepared statements by their texts.
    var names: [String: String] = [:]
    var lastName = 0
    /// The request to interrupt the latest trip.
    var cancel: PostgresCancel?
    /// The number of times that this connection waited for the database.
    var ownTrips = 0
    let tally: PostgresTally
    /// The cluster to which the connection must lead; nil if any will do.
    let cluster: KnownCluster?

    init(_ address: PostgresAddress, tally: PostgresTally = PostgresTally(), of cluster: KnownCluster? = nil) throws {
        (self.address, self.tally, self.cluster) = (address, tally, cluster)
        try connect()
    }

    deinit { close() }

    func close() {
        if let handle {
            mizan_PQfinish(handle)
            tally.closed()
        }
        handle = nil
        (names, pending) = ([:], [])
    }

    /// The server ends the connection with the process.
    func leaveOpen() { _ = Unmanaged.passRetained(self) }

    private func connect() throws {
        let parameters = address.parameters
        let keys = parameters.map { strdup($0.key) }
        let values = parameters.map { strdup($0.value) }
        defer { for text in keys + values { free(text) } }
        let opened = mizan_PQconnectStartParams(
            keys.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let opened else { throw PostgresFailure.cannotConnect("there is no memory") }
        handle = opened
        tally.opened()
        do {
            listen(to: opened)
            try establish(opened)
            try requireSuitable(opened)
            _ = mizan_PQenterPipelineMode(opened)
            try requireKnownCluster()
        } catch {
            close()
            throw error
        }
    }

    /// Notices would be written to standard error. A warning is remembered.
    private func listen(to opened: OpaquePointer) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        _ = mizan_PQsetNoticeReceiver(
            opened,
            { this, notice in
                guard let this, let notice,
                    let severity = mizan_PQresultErrorField(notice, Int32(PG_DIAG_SEVERITY_NONLOCALIZED)),
                    strcmp(severity, "WARNING") == 0
                else { return }
                Unmanaged<PostgresConnection>.fromOpaque(this).takeUnretainedValue().isWarned = true
            }, this)
    }

    private func requireKnownCluster() throws {
        guard let cluster, let known = cluster.name else { return }
        var present = ""
        budget.begin(.seconds(address.patience))
        defer { budget.end() }
        pending = []
        try trip([try PostgresStatement(PostgresCluster.query)]) { _, result in present = try result.row(0).text(0) }
        guard !present.isEmpty else { throw PostgresFailure.standby }
        guard present == known else { throw cluster.replaced() }
    }

    /// Waits until the connection is made. The function of libpq that waits by itself reports no SQLSTATE.
    private func establish(_ handle: OpaquePointer) throws {
        let end = ContinuousClock.now + .seconds(address.patience)
        _ = mizan_PQsetErrorVerbosity(handle, Int32(PQERRORS_VERBOSE))
        var state = Int(mizan_PQstatus(handle)) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED else {
                throw PostgresFailure.cannotConnect(String(cString: mizan_PQerrorMessage(handle)))
            }
            let left = (end - ContinuousClock.now) / .milliseconds(1)
            guard left > 0 else {
                throw PostgresFailure.cannotConnect("it did not answer within \(address.patience) seconds")
            }
            let events = Int16(state == PGRES_POLLING_READING ? POLLIN : POLLOUT)
            var socket = pollfd(fd: mizan_PQsocket(handle), events: events, revents: 0)
            guard poll(&socket, 1, Int32(left.rounded(.up))) > 0 else { continue }
            state = Int(mizan_PQconnectPoll(handle))
        }
        _ = mizan_PQsetErrorVerbosity(handle, Int32(PQERRORS_DEFAULT))
    }

    /// True for a standby, which accepts no changes.
    private var isStandby: Bool {
        guard let handle, let state = mizan_PQparameterStatus(handle, "in_hot_standby") else { return false }
        return String(cString: state) == "on"
    }

    /// True if statements are prepared once for a connection.
    var keepsStatements: Bool { address.keepsStatements }

    private func requireSuitable(_ handle: OpaquePointer) throws {
        guard mizan_PQserverVersion(handle) >= 150_000 else {
            throw PostgresFailure.unsuitable("it needs PostgreSQL 15 or later")
        }
        let encoding = mizan_PQparameterStatus(handle, "server_encoding").map { String(cString: $0) }
        guard encoding == "UTF8" else {
            throw PostgresFailure.unsuitable("its encoding is \(encoding ?? "unknown") and must be UTF8")
        }
    }

    /// The error of a connection that no longer works, which is closed.
    func lost() -> PostgresError {
        let message = handle.map { String(cString: mizan_PQerrorMessage($0)) }
        close()
        return PostgresError(state: "", message: message ?? "it is closed")
    }

    private static func newName() -> String {
        (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
    }

    // MARK: Transactions

    /// Begins a transaction. The statements that begin it go with the first statement.
    func begin(_ statements: [String], isReadOnly: Bool = false) throws {
        // A server that has closed the connection is noticed here rather than in the middle of a transaction.
        while let handle, isReadable(within: 0) {
            if mizan_PQconsumeInput(handle) == 0 { close() }
        }
        if handle == nil { try connect() }
        if needsName { (name, commits, needsName) = (Self.newName(), 0, false) }
        guard isReadOnly || !isStandby else { throw PostgresFailure.standby }
        pending = statements.map { .control($0) }
        (locked, self.isReadOnly, hasChanged) = ([], isReadOnly, false)
    }

    /// True if the server has sent anything, its end included.
    func isReadable(within milliseconds: Int32) -> Bool {
        guard let handle else { return false }
        var socket = pollfd(fd: mizan_PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, milliseconds) > 0
    }

    /// Ends a transaction of which no note is needed.
    func end() throws {
        guard isInTransaction || hasQueued else { return pending = [] }
        isWarned = false
        try trip([.control("COMMIT")])
    }

    /// True if a COMMIT is no proof. A COMMIT that waits for a synchronous standby ends without it if somebody cancels it: Mizan
    /// after its patience, or an operator, of whom a warning tells.
    var isUnconfirmed: Bool { budget.refusal != nil || isWarned }

    func rollBack() {
        pending = []
        guard isInTransaction else { return }
        // A connection that cannot roll back is closed, and the server then rolls back.
        do { try budget.suspended { try trip([.control("ROLLBACK")]) } } catch { close() }
    }

    /// True if a statement waits whose outcome matters to the transaction.
    var hasQueued: Bool { pending.contains(where: \.isWork) }

    var isInTransaction: Bool {
        guard let handle else { return false }
        let status = Int(mizan_PQtransactionStatus(handle))
        return status != PQTRANS_IDLE && status != PQTRANS_UNKNOWN
    }

    /// Runs a closure as one transaction, which ends as soon as one of the cancellations is triggered.
    func transaction<Result>(
        _ begin: [String], isReadOnly: Bool = false, within limit: Duration?,
        heeding cancellations: [Cancellation] = [],
        _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        do {
            try self.begin(begin, isReadOnly: isReadOnly)
            budget.begin(limit, heeding: cancellations)
            defer { budget.end() }
            let session = PostgresSession(self)
            let result = try body(session)
            try session.assertNotDoomed()
            do { try end() } catch let error as PostgresError where error.isLostConnection && hasChanged {
                throw PostgresFailure.unanswered(error)
            }
            if hasChanged, isUnconfirmed { throw PostgresFailure.unconfirmed }
            return result
        } catch {
            rollBack()
            throw PostgresFailure.translate(error)
        }
    }

    /// Runs a short transaction on a connection of its own.
    func anew<Result>(_ body: (any DatabaseSession) throws -> Result) throws -> Result {
        let other = try PostgresConnection(address)
        defer { other.close() }
        return try other.transaction([Self.beginning, Self.timeouts], within: .seconds(5), body)
    }

    private static let longestQuestion = Duration.seconds(30)

    /// The end of a transaction whose commit was not answered: true if it is committed, false if it never will be, nil if nobody
    /// knows.
    func isCommitted(_ number: Int64) -> Bool? {
        let end = ContinuousClock.now + Self.longestQuestion
        for _ in 0..<20 where ContinuousClock.now < end {
            do {
                return try anew { try PostgresCommits.settle(number, of: name, in: $0) }
            } catch {
                // The server may be starting again, or may still be committing.
            }
            usleep(250_000)
        }
        return nil
    }
}
