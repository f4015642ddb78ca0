internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// How long the closure that runs on a connection may still take.
///
/// SQLite asks every few thousand steps, so that one long statement is interrupted too; between statements the session
/// asks. What a closure computes by itself cannot be interrupted.
final class TimeBudget {
    private var deadline: ContinuousClock.Instant?
    private(set) var isSpent = false

    /// The connection asks this budget from now on. It must live as long as the connection.
    func watch(_ connection: GRDB.Database) {
        sqlite3_progress_handler(
            connection.sqliteConnection, 5_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<TimeBudget>.fromOpaque(context).takeUnretainedValue().spend() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func begin(_ budget: Duration?) {
        isSpent = false
        deadline = budget.map { .now + $0 }
    }

    func end() {
        deadline = nil
    }

    /// Runs what must be done even when the time is over: taking back what was done.
    func suspended(_ body: () throws -> Void) rethrows {
        let kept = deadline
        deadline = nil
        defer { deadline = kept }
        try body()
    }

    /// Throws when the time is over.
    func check() throws(MizanError) {
        if spend() { throw Self.spent }
    }

    private func spend() -> Bool {
        guard let deadline else { return false }
        if !isSpent, deadline < .now { isSpent = true }
        return isSpent
    }

    static let spent = MizanError(
        .unavailable, "storage.too-slow",
        "The work on the store took longer than it may. Nothing of it was stored; try again with less at once.")
}
