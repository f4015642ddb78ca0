internal import Dispatch

/// Reads a store on a disk so full that there is no room for the index of SQLite's log: the connection is alone with
/// the file, keeps the index in memory, and goes at once afterwards.
///
/// It holds the store's write lock meanwhile, so no process of Mizan's writes; where another has the store open, the
/// index is there already and this is never needed. Alone means one read at a time, also behind a long one.
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
