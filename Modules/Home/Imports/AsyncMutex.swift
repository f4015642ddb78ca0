internal import Synchronization

/// A mutex for tasks. Waiting tasks get the mutex in the order of their requests.
final class AsyncMutex: Sendable {
    private struct State {
        var isTaken = false
        var last = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Mutex(State())

    func through<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock { state -> Swift.Result<Void, any Error>? in
                    // Checked under the lock. If the task is cancelled later, `onCancel` finds it among the waiting tasks.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.isTaken else {
                        state.isTaken = true
                        return .success(())
                    }
                    state.waiting.append((number, continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.isTaken = false
                return CheckedContinuation<Void, any Error>?.none
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
