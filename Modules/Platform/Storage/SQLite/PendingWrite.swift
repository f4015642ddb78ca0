internal import Kernel
internal import Synchronization

/// A write waiting for its turn in a group, whatever it returns.
protocol PendingWrite: AnyObject, Sendable {
    /// The longest time of its closure.
    var budget: Duration { get }

    /// The owner whose turn it takes.
    var owner: OwnerID { get }

    /// Lets others go first, once: true the first time.
    func giveWay() -> Bool

    /// False if it was cancelled while it waited. From here on cancelling has no effect.
    func start() -> Bool

    /// Runs the closure and keeps what it returned. May be called again after a rollback.
    func run(in session: any DatabaseSession) throws

    /// Says that what ran is safe in the store.
    func acknowledge()

    func fail(_ error: any Error)
}

extension PendingWrite {
    /// True if it may take longer than writes usually do.
    var isLong: Bool { budget > TransactionBudget.write }

    /// True if it may take less time than writes usually do: it goes ahead of them.
    var isBrief: Bool { budget < TransactionBudget.write }
}

/// A write of one type, and the task that waits for it.
final class WaitingWrite<Result: Sendable>: PendingWrite {
    let budget: Duration
    let owner: OwnerID
    private let body: @Sendable (any DatabaseSession) throws -> Result
    private let state = Mutex(State())

    private struct State {
        enum Phase { case waiting, started, over }
        var phase = Phase.waiting
        var result: Result?
        var hasGivenWay = false
        var continuation: CheckedContinuation<Result, any Error>?
    }

    init(
        of owner: OwnerID, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) {
        (self.owner, self.budget, self.body) = (owner, budget, body)
    }

    /// Hands the write over and waits for it to be safe in the store. Cancelling the task takes the write back only
    /// while it has not begun: what has begun is told as it ended.
    func value(after enqueue: (WaitingWrite) -> Void) async throws -> Result {
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

    func giveWay() -> Bool {
        state.withLock { state in
            defer { state.hasGivenWay = true }
            return !state.hasGivenWay
        }
    }

    func start() -> Bool {
        state.withLock { state in
            guard state.phase == .waiting else { return false }
            state.phase = .started
            return true
        }
    }

    func run(in session: any DatabaseSession) throws {
        let result = try body(session)
        state.withLock { $0.result = result }
    }

    func acknowledge() {
        let (continuation, result) = state.withLock { state in
            state.phase = .over
            return (state.continuation.take(), state.result.take())
        }
        guard let result else {
            continuation?.resume(
                throwing: MizanError(.internal, "storage.no-result", "A write was acknowledged that never ran."))
            return
        }
        continuation?.resume(returning: result)
    }

    func fail(_ error: any Error) {
        let continuation = state.withLock { state in
            state.phase = .over
            return state.continuation.take()
        }
        continuation?.resume(throwing: error)
    }
}
