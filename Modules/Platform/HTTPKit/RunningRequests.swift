internal import Kernel
internal import ModuleKit
internal import Synchronization

/// Requests that may take long: a server that stops cancels them while they can still be answered. A change in parts ends between two
/// of them, what waits for the store waits no longer, and a read ends where it is.
final class RunningRequests: Sendable {
    private struct State {
        var tasks: [UInt64: Task<EncodedResponse, any Error>] = [:]
        var last: UInt64 = 0
        var isOver = false
    }

    private let state = Mutex(State())
    /// Ends the reads that share a view with the lookup of their caller.
    let reads = ReadEnding()

    /// Runs what has come in full, in a task of its own, and never on the thread of a connection.
    func answer(_ body: @escaping @Sendable () async throws -> EncodedResponse) async throws -> EncodedResponse {
        let task = Task(executorPreference: globalConcurrentExecutor) { try await body() }
        let (number, isLate) = state.withLock { state in
            state.last += 1
            state.tasks[state.last] = task
            return (state.last, state.isOver)
        }
        defer { state.withLock { $0.tasks[number] = nil } }
        if isLate { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Later requests are cancelled as they arrive.
    func cancelAll() {
        let tasks = state.withLock { state in
            state.isOver = true
            return Array(state.tasks.values)
        }
        reads.end()
        for task in tasks { task.cancel() }
    }

    /// The error as its client gets it. Declared long work has its own error for a cancellation, with a sentence that tells
    /// which results are kept.
    func told(_ error: any Error, of endpoint: Endpoint) -> any Error {
        guard MizanError.isCancellation(error), state.withLock({ $0.isOver }) else { return error }
        let reason = MizanError(crossing: error).reason
        return endpoint.errors.contains { $0.reason == reason } ? error : HTTPErrors.stopped
    }
}
