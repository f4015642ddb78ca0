internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import Kernel

/// A statement of SQLite's, stepped by its own functions: what is bound and read here is not boxed on the way.
///
/// Errors are GRDB's `DatabaseError`, with the extended code and SQLite's own message, without the bound values.
final class PreparedStatement {
    private let statement: Statement
    private let connection: GRDB.Database
    private var pointer: OpaquePointer { statement.sqliteStatement }

    init(_ text: String, on connection: GRDB.Database) throws {
        statement = try connection.makeStatement(sql: text)
        self.connection = connection
    }

    /// Whether it stands on a row: the same question meanwhile needs another one.
    var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

    /// Gives values to all places, in order.
    func bind(_ values: [SQLValue]) throws {
        guard values.count == Int(sqlite3_bind_parameter_count(pointer)) else {
            throw DatabaseError(
                resultCode: .SQLITE_MISUSE, message: "wrong number of statement arguments: \(values.count)",
                sql: statement.sql)
        }
        var place: Int32 = 1
        for value in values {
            let code = try bind(value, at: place)
            guard code == SQLITE_OK else { throw failure(code) }
            place += 1
        }
    }

    /// Moves on to the next row; false at the end.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// The columns of the row that it stands on.
    var row: SQLRow { SQLRow(values: SQLiteColumns.values(of: pointer)) }

    /// Makes it ready to be used again. What it returns is the error of the last step, which has been told.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    private func bind(_ value: SQLValue, at place: Int32) throws -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, place)
        case .integer(let number): return sqlite3_bind_int64(pointer, place, number)
        case .real(let number): return sqlite3_bind_double(pointer, place, number)
        case .text(var text): return try text.withUTF8 { try bind($0, at: place) }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, place, 0) }
            return sqlite3_bind_blob64(pointer, place, bytes, UInt64(bytes.count), Self.copied)
        }
    }

    /// A text with NUL would be cut there without a word, and PostgreSQL cannot keep one either.
    private func bind(_ text: UnsafeBufferPointer<UInt8>, at place: Int32) throws -> Int32 {
        // A text without an address would be null.
        guard let start = text.baseAddress, !text.isEmpty else {
            return sqlite3_bind_text(pointer, place, "", 0, Self.copied)
        }
        if memchr(start, 0, text.count) != nil {
            throw MizanError(
                .invalidInput, "storage.nul", "A text holds the character U+0000, which cannot be stored.")
        }
        return start.withMemoryRebound(to: CChar.self, capacity: text.count) { characters in
            sqlite3_bind_text64(pointer, place, characters, UInt64(text.count), Self.copied, UInt8(SQLITE_UTF8))
        }
    }

    /// SQLITE_TRANSIENT, a macro of C's: SQLite makes a copy of its own.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func failure(_ code: Int32) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: sqlite3_errmsg(connection.sqliteConnection).map { String(cString: $0) }, sql: statement.sql)
    }
}
