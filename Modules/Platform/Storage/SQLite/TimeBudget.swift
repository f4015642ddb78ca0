internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// The time left for the closure that runs on a connection, and whether it is still wanted.
///
/// SQLite asks every thousand steps, so that one long statement is interrupted too, even if each of its steps reads a large
/// row; between statements the session asks. The closure's own computing cannot be interrupted.
final class TimeBudget {
    private var deadline: ContinuousClock.Instant?
    private var cancellations: [Cancellation] = []
    /// Why the closure may not go on.
    private(set) var refusal: MizanError?
    private let steps: StepCount

    init(counting steps: StepCount = StepCount()) { self.steps = steps }

    /// The connection asks this budget from now on. It must live as long as the connection.
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

    /// After so many steps SQLite asks.
    private static let interval = 1_000

    /// Begins with a closure, which goes on only until one of these is cancelled.
    func begin(_ budget: Duration?, heeding cancellations: [Cancellation] = []) {
        refusal = nil
        self.cancellations = cancellations
        deadline = budget.map { .now + $0 }
    }

    /// The closure that has begun goes on only until that is cancelled, too.
    func heed(_ cancellation: Cancellation) { cancellations.append(cancellation) }

    func end() {
        (deadline, cancellations) = (nil, [])
    }

    /// Runs what must be done even when the time is over: taking back what was done.
    func suspended(_ body: () throws -> Void) rethrows {
        let kept = (deadline, cancellations)
        (deadline, cancellations) = (nil, [])
        defer { (deadline, cancellations) = kept }
        try body()
    }

    /// Throws when the time is over, or when nobody wants it any more.
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
        "The work on the store took longer than it may. Nothing of it was stored; try again with less at once.")
}
