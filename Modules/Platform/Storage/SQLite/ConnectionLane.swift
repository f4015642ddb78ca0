internal import Dispatch
internal import GRDB
internal import Synchronization

/// A connection and the one thread that uses it: work waits here, never on the threads of Swift's tasks.
///
/// Work that has been handed over runs to its end: cancelling a task does not interrupt SQLite in the middle.
final class ConnectionLane: Sendable {
    private let queue: DispatchQueue
    private let connect: @Sendable () throws -> DatabaseQueue
    private let connection = Mutex<DatabaseQueue?>(nil)
    private let pending = Atomic<Int>(0)

    init(_ name: String, connect: @escaping @Sendable () throws -> DatabaseQueue) {
        queue = DispatchQueue(label: "mizan.storage.\(name)")
        self.connect = connect
    }

    /// How much work is here, running or waiting.
    var waiting: Int { pending.load(ordering: .relaxed) }

    var isOpen: Bool { connection.withLock { $0 != nil } }

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

    /// Closes the connection if it was ever opened.
    func close(_ work: @escaping @Sendable (DatabaseQueue) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [self] in
                let open = connection.withLock { connection in
                    defer { connection = nil }
                    return connection
                }
                continuation.resume(with: Swift.Result { try open.map(work) })
            }
        }
    }

    private func opened() throws -> DatabaseQueue {
        try connection.withLock { connection in
            if let connection { return connection }
            let fresh = try connect()
            connection = fresh
            return fresh
        }
    }
}
