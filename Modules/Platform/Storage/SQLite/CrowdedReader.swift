internal import Dispatch

/// Reads a store on a disk that is too full for the index of SQLite's log. The connection has exclusive access to the file,
/// holds the index in memory, and is closed immediately afterwards.
///
/// The reader holds the store's write lock meanwhile, so no process of Mizan writes. If another process has the store open, the
/// index already exists and this reader is not needed. Exclusive access means that only one read runs at a time, even if a read
/// takes long.
struct CrowdedReader: Sendable {
    let path: String
    let locks: StoreLocks
    private let queue = DispatchQueue(label: "mizan.storage.crowded reader")

    init(path: String, locks: StoreLocks) {
        (self.path, self.locks) = (path, locks)
    }

    func read<Value: Sendable>(
        within budget: Duration, _ body: @escaping @Sendable (any DatabaseSession) throws -> Value
    ) async throws -> Value {
        try await Cancellation.ofTask { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(
                        with: Result {
                            try cancellation.check()
                            return try locks.whileWriting { try alone(within: budget, cancellation, body) }
                        })
                }
            }
        }
    }

    private func alone<Value>(
        within budget: Duration, _ cancellation: Cancellation, _ body: (any DatabaseSession) throws -> Value
    ) throws -> Value {
        let connection = try SQLiteConnection.open(path, as: .soleReader)
        let value = Result {
            try connection.transaction("BEGIN DEFERRED", within: budget, heeding: [cancellation], body)
        }
        try connection.close()
        return try value.get()
    }
}
