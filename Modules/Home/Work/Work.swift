package import Kernel
package import Storage
internal import Synchronization

/// Long work in progress. It is listed until it is finished, or until this value is released.
package final class Work: Sendable {
    private let kind: WorkEntry.Kind
    private let wish: WorkWish
    private let change: @Sendable ((inout WorkEntry) -> Void) -> Void
    private let end: @Sendable () -> Void
    private let isFinished = Atomic(false)

    init(
        _ kind: WorkEntry.Kind, _ wish: WorkWish,
        change: @escaping @Sendable ((inout WorkEntry) -> Void) -> Void, end: @escaping @Sendable () -> Void
    ) {
        (self.kind, self.wish, self.change, self.end) = (kind, wish, change, end)
    }

    deinit { finish() }

    /// Removes the work from the list. Without this call, a task that has ended might keep the work in the list for a moment.
    /// The owner's next work would be refused during that moment.
    package func finish() {
        if !isFinished.exchange(true, ordering: .relaxed) { end() }
    }

    // MARK: Progress

    package func call(_ what: String) { change { $0.what = what } }

    package func received(_ count: Int) {
        change { $0.received = .init($0.received.done + Int64(count), of: $0.received.all) }
    }

    /// Begins a phase. Cancelled work stays cancelled.
    package func enter(_ phase: WorkPhase) {
        change { if !$0.isCancelled { ($0.phase, $0.progress) = (phase, WorkProgress()) } }
    }

    package func report(_ progress: WorkProgress) { change { $0.progress = progress } }

    /// A listener that does not keep the work listed.
    package var listener: WorkListener {
        WorkListener(enter: { [weak self] in self?.enter($0) }, report: { [weak self] in self?.report($0) })
    }

    // MARK: Doing it

    /// Runs a closure in a task of its own, which is cancelled with the work.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        // The body begins only after it can be cancelled. Otherwise, a short body might be finished before that.
        let (begun, begin) = AsyncStream<Never>.makeStream()
        let task = Task {
            for await _ in begun {}
            return try await body()
        }
        wish.whenOver { task.cancel() }
        begin.finish()
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw told(error)
        }
    }

    /// Runs a closure as a part of a transaction. If the work is cancelled, the closure ends, and nothing of it is stored.
    package func run<Result>(in transaction: WriteTransaction, _ body: () throws -> Result) throws -> Result {
        transaction.session.heed(wish.cancellation)
        do { return try body() } catch { throw told(error) }
    }

    /// If the work was cancelled, the error in the work's own terms. Any other error is returned unchanged.
    private func told(_ error: any Error) -> any Error {
        guard wish.isOver else { return error }
        let reason = "\(kind.rawValue).cancelled"
        if let known = error as? any BoundaryError {
            let known = known.atBoundary
            guard known.code == .cancelled, known.reason != reason else { return error }
        }
        let kept =
            kind == .undo
            ? "The part taken back so far stays taken back; the same request again continues."
            : "Nothing of this work was stored."
        return MizanError(.cancelled, reason, "This was cancelled before it was done. \(kept)")
    }
}

/// Records whether work is still wanted, for the work itself and for a caller that cancels it.
final class WorkWish: Sendable {
    let cancellation = Cancellation()
    private let state = Mutex(State())

    private struct State {
        var isOver = false
        var ends: [@Sendable () -> Void] = []
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    func end() {
        cancellation.cancel()
        let ends = state.withLock { state in
            defer { state = State(isOver: true) }
            return state.ends
        }
        for end in ends { end() }
    }

    /// Calls the closure when the work is over. If the work is already over, calls the closure at once.
    func whenOver(_ end: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.ends.append(end) }
            return state.isOver
        }
        if isOver { end() }
    }
}
