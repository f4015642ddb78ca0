internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// One transaction on one connection.
final class SQLiteSession: GroupSession {
    private let connection: GRDB.Database
    private let budget: TimeBudget
    private let statements: PreparedStatements
    /// The reason why this transaction can do nothing more.
    private var doom: MizanError?
    private var depth = 0
    var meter: ReadMeter?

    var catalogue: any StoreCatalogue { SQLiteCatalogue(session: self) }

    init(
        _ connection: GRDB.Database, _ budget: TimeBudget = TimeBudget(),
        _ statements: PreparedStatements = PreparedStatements()
    ) {
        (self.connection, self.budget, self.statements) = (connection, budget, statements)
    }

    var isDoomed: Bool { doom != nil }

    func assertNotDoomed() throws {
        if let doom { throw doom }
    }

    func execute(_ sql: SQL) throws -> Int {
        assert(StatementLog.notes(sql))
        return try guarded { try finish(sql) }
    }

    @discardableResult
    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int {
        assert(StatementLog.notes(SQL(text: sql.text, values: Array(sql.values.prefix(width)))))
        guard !sql.values.isEmpty else { return 0 }
        return try guarded {
            try statements.with(sql.text, on: connection) { try $0.run(forRowsOf: width, sql.values, changed) }
        }
    }

    @discardableResult
    func executeMany(_ statements: [SQL]) throws -> [Int] {
        guard let first = statements.first else { return [] }
        return try guarded {
            try self.statements.with(first.text, on: connection) { prepared in
                try statements.map { sql in
                    assert(StatementLog.notes(sql))
                    return try sql.text == first.text ? finish(sql, by: prepared) : finish(sql)
                }
            }
        }
    }

    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        assert(StatementLog.notes(sql))
        try guarded {
            try statements.with(sql.text, on: connection) { statement in
                try statement.binding(sql.values) {
                    while try statement.step() {
                        if let meter { try meter.read(statement.rowBytes) }
                        try body(statement.row)
                    }
                }
            }
        }
    }

    func heed(_ cancellation: Cancellation) { budget.heed(cancellation) }

    private func finish(_ sql: SQL) throws -> Int {
        try statements.with(sql.text, on: connection) { try finish(sql, by: $0) }
    }

    private func finish(_ sql: SQL, by statement: PreparedStatement) throws -> Int {
        try statement.binding(sql.values) { while try statement.step() {} }
        return Int(sqlite3_changes(connection.sqliteConnection))
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try assertNotDoomed()
        depth += 1
        defer { depth -= 1 }
        let name = "member_\(depth)"
        try guarded { try statements.run("SAVEPOINT \(name)", on: connection) }
        do {
            let result = try body()
            try assertNotDoomed()
            try guarded { try statements.run("RELEASE \(name)", on: connection) }
            return result
        } catch {
            rollback(to: name, because: error)
            throw error
        }
    }

    /// A full disk or an interrupt rolls back the whole transaction, savepoints included; the session then stays doomed. It
    /// also stays doomed if the savepoint cannot be undone. The rollback runs even if the time budget is used up.
    private func rollback(to name: String, because error: any Error) {
        guard connection.isInsideTransaction else {
            doom = error as? MizanError ?? doom
            return
        }
        do {
            try budget.suspended { try connection.execute(sql: "ROLLBACK TO \(name); RELEASE \(name)") }
            doom = nil
        } catch {
            doom = StoreFailure.translate(error) as? MizanError ?? Self.notUndone
        }
    }

    private static let notUndone = MizanError(
        .internal, "storage.not-undone",
        "A part of a transaction could not be rolled back, so the whole transaction was rolled back.")

    private func guarded<Result>(_ body: () throws -> Result) throws -> Result {
        try assertNotDoomed()
        do {
            try budget.check()
            return try body()
        } catch let error as DatabaseError {
            let translated = budget.refusal ?? StoreFailure.translate(error)
            doom = translated as? MizanError
            throw translated
        }
    }
}
