internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Kernel
internal import Storage

/// Statements on a GRDB connection, prepared once, as the store prepares its own.
final class PlainSession: DatabaseSession {
    private let connection: GRDB.Database
    var meter: ReadMeter?

    var catalogue: any StoreCatalogue { SQLiteCatalogue(session: self) }

    init(_ connection: GRDB.Database) {
        self.connection = connection
    }

    func execute(_ sql: Storage.SQL) throws -> Int {
        try execute(sql.text, sql.values[...])
    }

    func execute(_ sql: Storage.SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int {
        var count = 0
        for row in 0..<sql.values.count / width {
            let found = try execute(sql.text, sql.values[row * width..<(row + 1) * width])
            if found > 0 { changed(row) }
            count += found
        }
        return count
    }

    func executeMany(_ statements: [Storage.SQL]) throws -> [Int] { try statements.map(execute) }

    private func execute(_ text: String, _ values: ArraySlice<SQLValue>) throws -> Int {
        try connection.cachedStatement(sql: text).execute(arguments: arguments(values))
        return connection.changesCount
    }

    func forEachRow(_ sql: Storage.SQL, _ body: (SQLRow) throws -> Void) throws {
        let statement = try connection.cachedStatement(sql: sql.text)
        let cursor = try Row.fetchCursor(statement, arguments: arguments(sql.values[...]))
        while try cursor.next() != nil {
            let row = statement.sqliteStatement
            try body(SQLRow(values: (0..<sqlite3_column_count(row)).map { Self.value($0, of: row) }))
        }
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        throw MizanError(.internal, "benchmark.savepoint", "The peer has no savepoints.")
    }

    /// Does nothing, because a measured run is never cancelled.
    func heed(_ cancellation: Cancellation) {}

    private func arguments(_ values: ArraySlice<SQLValue>) -> StatementArguments {
        StatementArguments(
            values.map { value -> DatabaseValue in
                switch value {
                case .null: .null
                case .integer(let number): number.databaseValue
                case .real(let number): number.databaseValue
                case .text(let text): text.databaseValue
                case .blob(let bytes): Data(bytes).databaseValue
                }
            })
    }

    private static func value(_ column: Int32, of row: OpaquePointer) -> SQLValue {
        switch sqlite3_column_type(row, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(row, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(row, column))
        case SQLITE_TEXT: .text(sqlite3_column_text(row, column).map { String(cString: $0) } ?? "")
        default: .null
        }
    }
}
