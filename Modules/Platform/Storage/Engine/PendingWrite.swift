package import Kernel
internal import Synchronization

/// A write of any result type that waits for its turn in a group.
package protocol PendingWrite: AnyObject, Sendable {
    /// The maximum duration of its closure.
    var budget: Duration { get }

    /// The owner whose turn it uses.
    var owner: OwnerID { get }

    /// Lets other writes go first, but only once: true only for the first call.
    func giveWay() -> Bool

    /// Starts the write. False if the write was cancelled while it waited. After this call, cancelling has no effect.
    func start() -> Bool

    /// Runs the closure and stores its result. It may be called again after a rollback.
    func run(in session: any DatabaseSession) throws

    /// Reports that the write is durable.
    func acknowledge()

    func fail(_ error: any Error)
}

extension PendingWrite {
    /// True if it may take longer than usual writes.
    package var isLong: Bool { budget > TransactionBudget.write }

    /// True if the write's time budget is smaller than the usual budget. Such a write precedes usual writes.
    package var isBrief: Bool { budget < TransactionBudget.write }
}

/// A write with one result type, and the task that waits for the write.
package final class WaitingWrite<Result: Sendable>: PendingWrite {
    package let budget: Duration
    package let owner: OwnerID
    private let body: @Sendable (any DatabaseSession) throws -> Result
    private let state = Mutex(State())

    private struct State {
        enum Phase { case waiting, started, over }
        var phase = Phase.waiting
        var result: Result?
        var hasGivenWay = false
        var continuation: CheckedContinuation<Result, any Error>?
    }

    package init(
        of owner: OwnerID, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) {
        (self.owner, self.budget, self.body) = (owner, budget, body)
    }

    /// Submits the write and waits until it is durable. If the task is cancelled before the write has begun, the write is
    /// withdrawn. After that, cancelling has no effect, and the write's actual result is reported.
    package func value(after enqueue: (WaitingWrite) -> Void) async throws -> Result {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isWanted = state.withLock { state in
                    guard state.phase == .waiting else { return false }
                    state.continuation = continuation
                    return true
                }
                if isWanted { enqueue(self) } else { continuation.resume(throwing: StoreFailure.cancelled) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                guard state.phase == .waiting else { return CheckedContinuation<Result, any Error>?.none }
                state.phase = .over
                return state.continuation.take()
            }
            continuation?.resume(throwing: StoreFailure.cancelled)
        }
    }

    package func giveWay() -> Bool {
        state.withLock { state in
            defer { state.hasGivenWay = true }
            return !state.hasGivenWay
        }
    }

    package func start() -> Bool {
        state.withLock { state in
            guard state.phase == .waiting else { return false }
            state.phase = .started
            return true
        }
    }

    package func run(in session: any DatabaseSession) throws {
        let result = try body(session)
        state.withLock { $0.result = result }
    }

    package func acknowledge() {
        let (continuation, result) = state.withLock { state in
            state.phase = .over
            return (state.continuation.take(), state.result.take())
        }
        guard let result else {
            continuation?.resume(
                throwing: MizanError(.internal, "storage.no-result", "A write that never ran was reported as done."))
            return
        }
        continuation?.resume(returning: result)
    }

    package func fail(_ error: any Error) {
        let continuation = state.withLock { state in
            state.phase = .over
            return state.continuation.take()
        }
        continuation?.resume(throwing: error)
    }
}
