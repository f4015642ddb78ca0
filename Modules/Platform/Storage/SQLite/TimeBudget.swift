internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// The time left for the closure that runs on a connection, and the state of the closure's cancellation.
///
/// SQLite checks the budget every thousand steps. So even one long statement is interrupted, also if each step reads a large
/// row. Between two statements the session checks the budget. The closure's own computation cannot be interrupted.
final class TimeBudget {
    private var deadline: ContinuousClock.Instant?
    private var cancellations: [Cancellation] = []
    /// The reason that the closure must stop; nil if it may continue.
    private(set) var refusal: MizanError?
    private let steps: StepCount

    init(counting steps: StepCount = StepCount()) { self.steps = steps }

    /// From now on the connection checks this budget, which must live as long as the connection.
    func watch(_ connection: GRDB.Database) {
        sqlite3_progress_handler(
            connection.sqliteConnection, Int32(Self.interval),
            { context in
                guard let context else { return 0 }
                let budget = Unmanaged<TimeBudget>.fromOpaque(context).takeUnretainedValue()
                budget.steps.add(TimeBudget.interval)
                return budget.isOver() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The number of steps between two checks by SQLite.
    private static let interval = 1_000

    /// Starts the budget of a closure. The closure must stop when one of these cancellations is triggered.
    func begin(_ budget: Duration?, heeding cancellations: [Cancellation] = []) {
        refusal = nil
        self.cancellations = cancellations
        deadline = budget.map { .now + $0 }
    }

    /// Adds a cancellation that also stops the current closure.
    func heed(_ cancellation: Cancellation) { cancellations.append(cancellation) }

    func end() {
        (deadline, cancellations) = (nil, [])
    }

    /// Runs work that must be done even when the time is over: a rollback.
    func suspended(_ body: () throws -> Void) rethrows {
        let kept = (deadline, cancellations)
        (deadline, cancellations) = (nil, [])
        defer { (deadline, cancellations) = kept }
        try body()
    }

    /// Throws when the time is over or the work was cancelled.
    func check() throws(MizanError) {
        if isOver(), let refusal { throw refusal }
    }

    private func isOver() -> Bool {
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

    static let spent = MizanError(
        .unavailable, "storage.too-slow",
        "The work on the store took longer than allowed. Nothing was stored; try again with less at once.")
}
