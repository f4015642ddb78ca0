internal import Dispatch
internal import Kernel
internal import Synchronization

/// A connection and the only thread that uses it: work waits here, never on the threads of Swift's tasks.
///
/// Submitted work always runs to its end: cancelling a task does not interrupt SQLite in the middle.
final class ConnectionLane: Sendable {
    private let queue: DispatchQueue
    private let connect: @Sendable () throws -> SQLiteConnection
    private let state = Mutex(State.unopened)

    private enum State {
        case unopened
        case open(SQLiteConnection)
        case closed
    }

    init(_ name: String, connect: @escaping @Sendable () throws -> SQLiteConnection) {
        queue = DispatchQueue(label: "mizan.storage.\(name)")
        self.connect = connect
    }

    var isOpen: Bool {
        state.withLock { state in
            if case .open = state { true } else { false }
        }
    }

    /// Submits work, which receives the connection, or the reason why there is none.
    func submit<Value: Sendable>(
        _ work: @escaping @Sendable (Result<SQLiteConnection, any Error>) -> Value,
        then tell: @escaping @Sendable (Value) -> Void = { _ in }
    ) {
        queue.async { [self] in
            tell(work(Result { try opened() }))
        }
    }

    func run<Value: Sendable>(
        _ work: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit { connection in
                Result { try work(try connection.get()) }
            } then: {
                continuation.resume(with: $0)
            }
        }
    }

    /// Closes the connection if it was ever opened. After that, the connection cannot be opened again.
    func close(_ work: @escaping @Sendable (SQLiteConnection) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [self] in
                let last = state.withLock { state in
                    defer { state = .closed }
                    return state
                }
                continuation.resume(
                    with: Result {
                        guard case .open(let connection) = last else { return }
                        do { try work(connection) } catch { throw StoreFailure.translate(error) }
                    })
            }
        }
    }

    /// Leaves the connection open for the life of the process, if it was ever opened.
    func leaveOpen() {
        state.withLock { state in
            if case .open(let connection) = state { connection.leaveOpen() }
        }
    }

    private func opened() throws -> SQLiteConnection {
        try state.withLock { state in
            switch state {
            case .open(let connection): return connection
            case .closed: throw MizanError(.internal, "storage.closed", "The store has been closed.")
            case .unopened:
                let fresh = try connect()
                state = .open(fresh)
                return fresh
            }
        }
    }
}
