internal import Kernel
internal import ModuleKit
internal import Synchronization

/// Requests that may take long: when the server stops, they are cancelled while they can still be answered. A change in parts
/// ends between two parts, a request that waits for the store stops waiting, and a read ends at once.
final class RunningRequests: Sendable {
    private struct State {
        var tasks: [UInt64: Task<EncodedResponse, any Error>] = [:]
        var last: UInt64 = 0
        var isOver = false
    }

    private let state = Mutex(State())
    /// Ends the reads that share a view with their caller's lookup.
    let reads = ReadEnding()

    /// Answers a fully received request in a separate task, and never on the thread of a connection.
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

    /// Cancels all running requests, and later requests as they arrive.
    func cancelAll() {
        let tasks = state.withLock { state in
            state.isOver = true
            return Array(state.tasks.values)
        }
        reads.end()
        for task in tasks { task.cancel() }
    }

    /// The error that the client gets. Declared long work has its own error for a cancellation, with a sentence that says which
    /// results are stored.
    func told(_ error: any Error, of endpoint: Endpoint) -> any Error {
        guard MizanError.isCancellation(error), state.withLock({ $0.isOver }) else { return error }
        let reason = MizanError(crossing: error).reason
        return endpoint.errors.contains { $0.reason == reason } ? error : HTTPErrors.stopped
    }
}
