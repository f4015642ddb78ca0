internal import GRDB
internal import GRDBSQLite

extension TimeBudget {
    /// From now on the connection checks this budget, which must live as long as the connection. SQLite checks it every thousand
    /// steps, also if each step reads a large row.
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
}
