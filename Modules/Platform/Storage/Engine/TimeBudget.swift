package import Kernel

/// The time left for the closure that runs on a connection, and the state of the closure's cancellation.
///
/// The engine checks the budget while a statement runs, so even one long statement is interrupted. Between two statements the
/// session checks the budget. The closure's own computation cannot be interrupted.
package final class TimeBudget {
    private var deadline: ContinuousClock.Instant?
    private var cancellations: [Cancellation] = []
    /// The reason that the closure must stop; nil if it may continue.
    package private(set) var refusal: MizanError?
    let steps: StepCount

    package init(counting steps: StepCount = StepCount()) { self.steps = steps }

    /// Starts the budget of a closure. The closure must stop when one of these cancellations is triggered.
    package func begin(_ budget: Duration?, heeding cancellations: [Cancellation] = []) {
        refusal = nil
        self.cancellations = cancellations
        deadline = budget.map { .now + $0 }
    }

    /// Adds a cancellation that also stops the current closure.
    package func heed(_ cancellation: Cancellation) { cancellations.append(cancellation) }

    package func end() {
        (deadline, cancellations) = (nil, [])
    }

    /// Runs work that must be done even when the time is over: a rollback.
    package func suspended(_ body: () throws -> Void) rethrows {
        let kept = (deadline, cancellations)
        (deadline, cancellations) = (nil, [])
        defer { (deadline, cancellations) = kept }
        try body()
    }

    /// Throws when the time is over or the work was cancelled.
    package func check() throws(MizanError) {
        if isOver(), let refusal { throw refusal }
    }

    /// True when the time is over or the work was cancelled.
    package func isOver() -> Bool {
        guard deadline != nil || !cancellations.isEmpty else { return false }
        if refusal == nil {
            if cancellations.contains(where: \.isCancelled) {
                refusal = StoreFailure.cancelled
            } else if let deadline, deadline < .now {
                refusal = Self.spent
            }
        }
        return refusal != nil
    }

    package static let spent = MizanError(
        .unavailable, "storage.too-slow",
        """
        The store did not finish this in time: other work holds it, or this was too much at once. Nothing of this was \
        stored; try again.
        """,
        details: ["retryAfter": "5"])
}
