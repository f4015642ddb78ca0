internal import Dispatch
internal import Kernel
internal import Synchronization

/// A connection of an engine. Only the thread of the lane that owns the connection uses it.
package protocol StoreConnection: AnyObject, Sendable {
    /// Leaves the connection open for the life of the process.
    func leaveOpen()
}

/// A connection and the only thread that uses it: work waits here, never on the threads of Swift's tasks.
///
/// Submitted work always runs to its end: cancelling a task does not interrupt the engine in the middle.
package final class ConnectionLane<Connection: StoreConnection>: Sendable {
    private let queue: DispatchQueue
    private let connect: @Sendable () throws -> Connection
    private let state = Mutex(State.unopened)

    private enum State {
        case unopened
        case open(Connection)
        case closed
    }

    package init(_ name: String, connect: @escaping @Sendable () throws -> Connection) {
        queue = DispatchQueue(label: "mizan.storage.\(name)")
        self.connect = connect
    }

    package var isOpen: Bool {
        state.withLock { state in
            if case .open = state { true } else { false }
        }
    }

    /// Submits work, which receives the connection, or the reason why there is none.
    package func submit<Value: Sendable>(
        _ work: @escaping @Sendable (Result<Connection, any Error>) -> Value,
        then tell: @escaping @Sendable (Value) -> Void = { _ in }
    ) {
        queue.async { [self] in
            tell(work(Result { try opened() }))
        }
    }

    package func run<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
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
    package func close(_ work: @escaping @Sendable (Connection) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [self] in
                let last = state.withLock { state in
                    defer { state = .closed }
                    return state
                }
                continuation.resume(
                    with: Result {
                        guard case .open(let connection) = last else { return }
                        try work(connection)
                    })
            }
        }
    }

    /// Leaves the connection open for the life of the process, if it was ever opened.
    package func leaveOpen() {
        state.withLock { state in
            if case .open(let connection) = state { connection.leaveOpen() }
        }
    }

    private func opened() throws -> Connection {
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
