internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// One transaction on one connection.
final class SQLiteSession: DatabaseSession {
    private let connection: GRDB.Database
    private let budget: TimeBudget
    /// Why nothing more may happen in this transaction.
    private var doom: MizanError?
    private var depth = 0

    init(_ connection: GRDB.Database, _ budget: TimeBudget = TimeBudget()) {
        self.connection = connection
        self.budget = budget
    }

    /// Whether nothing more may happen in this transaction.
    var isDoomed: Bool { doom != nil }

    /// Throws if a statement failed earlier and the caller went on regardless.
    func assertNotDoomed() throws {
        if let doom { throw doom }
    }

    func execute(_ sql: SQL) throws -> Int {
        try guarded {
            let statement = try connection.cachedStatement(sql: sql.text)
            try statement.execute(arguments: try arguments(sql))
            return connection.changesCount
        }
    }

    func executeMany(_ statements: [SQL]) throws {
        try guarded {
            for sql in statements {
                try connection.cachedStatement(sql: sql.text).execute(arguments: try arguments(sql))
            }
        }
    }

    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        try guarded {
            let statement = try connection.cachedStatement(sql: sql.text)
            let cursor = try Row.fetchCursor(statement, arguments: try arguments(sql))
            while try cursor.next() != nil {
                try body(SQLRow(values: SQLiteColumns.values(of: statement.sqliteStatement)))
            }
        }
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try assertNotDoomed()
        depth += 1
        defer { depth -= 1 }
        let name = "member_\(depth)"
        try guarded { try connection.execute(sql: "SAVEPOINT \(name)") }
        do {
            let result = try body()
            try assertNotDoomed()
            try guarded { try connection.execute(sql: "RELEASE \(name)") }
            return result
        } catch {
            rollback(to: name, because: error)
            throw error
        }
    }

    /// A full disk or an interrupt rolls back the whole transaction, savepoints included: then it stays doomed, and also
    /// if the savepoint cannot be undone. That the time is over is no reason not to undo it.
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
        .internal, "storage.not-undone", "A part of a transaction could not be undone, so all of it is.")

    private func guarded<Result>(_ body: () throws -> Result) throws -> Result {
        try assertNotDoomed()
        do {
            try budget.check()
            return try body()
        } catch let error as DatabaseError {
            let translated = budget.isSpent ? TimeBudget.spent : StoreFailure.translate(error)
            doom = translated as? MizanError
            throw translated
        }
    }

    // MARK: Values

    private func arguments(_ sql: SQL) throws -> StatementArguments {
        StatementArguments(try sql.values.map(Self.databaseValue))
    }

    /// A text with NUL would be cut there without a word, and PostgreSQL cannot keep one either.
    private static func databaseValue(_ value: SQLValue) throws -> DatabaseValue {
        switch value {
        case .null: return .null
        case .integer(let number): return number.databaseValue
        case .real(let number): return number.databaseValue
        case .text(let text):
            if text.utf8.contains(0) {
                throw MizanError(
                    .invalidInput, "storage.nul", "A text holds the character U+0000, which cannot be stored.")
            }
            return text.databaseValue
        case .blob(let bytes): return Data(bytes).databaseValue
        }
    }
}
