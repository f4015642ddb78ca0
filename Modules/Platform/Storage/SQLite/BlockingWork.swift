internal import Dispatch
internal import Synchronization

/// A flag that tells blocking work, which cannot wait in a task, whether it is still wanted.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Throws what a task throws that was cancelled.
    package func check() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// Runs work with one that is cancelled with the task.
    package static func ofTask<Result>(_ work: (Cancellation) async throws -> Result) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await work(cancellation)
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// Long synchronous work on a thread of its own: it never holds one of the few on which tasks run.
package enum BlockingWork {
    package static func run<Result: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        try await Cancellation.ofTask { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                // Not a global queue: those have a thread for each core, which tasks run on too. A queue of its own gets
                // a thread of its own.
                DispatchQueue(label: "mizan.blocking-work").async {
                    continuation.resume(with: Swift.Result { try work(cancellation) })
                }
            }
        }
    }
}
