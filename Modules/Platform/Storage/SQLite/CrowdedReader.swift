internal import Dispatch

/// Reads a store on a disk so full that there is no space for the index of SQLite's log: the connection has exclusive access to
/// the file, keeps the index in memory, and is closed immediately afterwards.
///
/// It holds the store's write lock meanwhile, so no process of Mizan writes. If another process has the store open, the index
/// already exists and this is not needed. Exclusive access means one read at a time, even if another takes long.
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
