internal import Dispatch
internal import GRDB
internal import Kernel
internal import Synchronization

/// A connection and the one thread that uses it: work waits here, never on the threads of Swift's tasks.
///
/// Work that has been handed over runs to its end: cancelling a task does not interrupt SQLite in the middle.
final class ConnectionLane: Sendable {
    private let queue: DispatchQueue
    private let connect: @Sendable () throws -> DatabaseQueue
    private let state = Mutex(State.unopened)
    private let pending = Atomic<Int>(0)

    private enum State {
        case unopened
        case open(DatabaseQueue)
        case closed
    }

    init(_ name: String, connect: @escaping @Sendable () throws -> DatabaseQueue) {
        queue = DispatchQueue(label: "mizan.storage.\(name)")
        self.connect = connect
    }

    /// How much work is here, running or waiting.
    var waiting: Int { pending.load(ordering: .relaxed) }

    var isOpen: Bool {
        state.withLock { state in
            if case .open = state { true } else { false }
        }
    }

    func run<Result: Sendable>(
        _ work: @escaping @Sendable (DatabaseQueue) throws -> Result
    ) async throws -> Result {
        pending.add(1, ordering: .relaxed)
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                let result = Swift.Result { try work(try opened()) }
                pending.subtract(1, ordering: .relaxed)
                continuation.resume(with: result)
            }
        }
    }

    /// Closes the connection if it was ever opened; nothing opens it again.
    func close(_ work: @escaping @Sendable (DatabaseQueue) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [self] in
                let last = state.withLock { state in
                    defer { state = .closed }
                    return state
                }
                continuation.resume(
                    with: Swift.Result {
                        guard case .open(let connection) = last else { return }
                        do { try work(connection) } catch { throw StoreFailure.translate(error) }
                    })
            }
        }
    }

    private func opened() throws -> DatabaseQueue {
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
