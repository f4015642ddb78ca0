internal import Dispatch
internal import Synchronization

/// A flag that shows blocking work whether it was cancelled. Blocking work cannot use a task's cancellation.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Throws the error of a cancelled task.
    package func check() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// Runs work with a cancellation that is triggered with that of the task.
    package static func ofTask<Result>(_ work: (Cancellation) async throws -> Result) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await work(cancellation)
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// Runs long synchronous work on a separate thread. So the work never occupies one of the few threads on which tasks run.
package enum BlockingWork {
    package static func run<Result: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        try await Cancellation.ofTask { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                // A global queue is not used, because global queues share their threads with tasks, and there is only one
                // thread for each core. A private queue has a separate thread.
                DispatchQueue(label: "mizan.blocking-work").async {
                    continuation.resume(with: Swift.Result { try work(cancellation) })
                }
            }
        }
    }
}
