internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import Kernel

/// A statement of SQLite, run with SQLite's own functions: values are bound and read without boxing.
///
/// Errors are GRDB's `DatabaseError`, with the extended code and SQLite's own message, without the bound values.
final class PreparedStatement {
    private let pointer: OpaquePointer
    private let text: String
    private let connection: GRDB.Database

    /// Prepares with SQLite's own function. GRDB's function also analyses which tables a statement reads and writes. This
    /// analysis is for observers, which are not used here.
    init(_ text: String, on connection: GRDB.Database) throws {
        var prepared: OpaquePointer?
        let (code, isOne) = text.withCString { start in
            var rest: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(
                connection.sqliteConnection, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &rest)
            return (code, rest.map { $0[strspn($0, " \t\r\n;")] == 0 } ?? true)
        }
        guard code == SQLITE_OK else { throw Self.failure(code, text, connection) }
        // If there were several statements, only the first would run.
        guard let prepared, isOne else {
            sqlite3_finalize(prepared)
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "this is not one statement", sql: text)
        }
        pointer = prepared
        (self.text, self.connection) = (text, connection)
    }

    deinit { sqlite3_finalize(pointer) }

    /// True if the statement is at a row. Then the same query needs a second statement.
    var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

    /// Binds values to all placeholders, in order, while a closure runs.
    func binding<Result>(_ values: [SQLValue], _ body: () throws -> Result) throws -> Result {
        try requirePlaces(values.count)
        return try withMemory(for: values) { memory in
            try bind(values[...], from: &memory)
            return try body()
        }
    }

    /// Runs once for each of several rows, and returns the number of changed rows. The values of all rows are in one sequence.
    func run(forRowsOf width: Int, _ values: [SQLValue], _ told: (Int) -> Void) throws -> Int {
        try requirePlaces(width)
        guard width > 0, values.count.isMultiple(of: width) else { throw wrongNumber(values.count) }
        return try withMemory(for: values) { memory in
            var changed = 0
            for start in stride(from: 0, to: values.count, by: width) {
                sqlite3_reset(pointer)
                try bind(values[start..<start + width], from: &memory)
                while try step() {}
                let rows = Int(sqlite3_changes(connection.sqliteConnection))
                if rows > 0 { told(start / width) }
                changed += rows
            }
            return changed
        }
    }

    private func requirePlaces(_ count: Int) throws {
        guard count == Int(sqlite3_bind_parameter_count(pointer)) else { throw wrongNumber(count) }
    }

    private func wrongNumber(_ count: Int) -> DatabaseError {
        DatabaseError(
            resultCode: .SQLITE_MISUSE, message: "wrong number of statement arguments: \(count)", sql: text)
    }

    /// Provides one block of memory for bound texts and bytes, so that SQLite makes no copies of them. Otherwise SQLite would
    /// allocate and free memory for each value, a million times in a large import.
    private func withMemory<Result>(
        for values: [SQLValue], _ body: (inout UnsafeMutableBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        let length = values.reduce(0) { $0 + $1.byteCount }
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, length)) { memory in
            // Before the memory is freed.
            defer { reset() }
            var rest = UnsafeMutableBufferPointer(rebasing: memory[...])
            return try body(&rest)
        }
    }

    private func bind(
        _ values: ArraySlice<SQLValue>, from memory: inout UnsafeMutableBufferPointer<UInt8>
    ) throws {
        var place: Int32 = 0
        for value in values {
            place += 1
            let code = try bind(value, at: place, from: &memory)
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Advances to the next row; false at the end.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// The columns of the current row.
    var row: SQLRow { SQLRow(values: SQLiteColumns.values(of: pointer)) }

    /// The number of bytes in texts and blobs of the current row.
    var rowBytes: Int { SQLiteColumns.byteCount(of: pointer) }

    /// Resets the statement for its next use. `sqlite3_reset` returns the error of the last step, which has been thrown
    /// already.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    private func bind(
        _ value: SQLValue, at place: Int32, from memory: inout UnsafeMutableBufferPointer<UInt8>
    ) throws -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, place)
        case .integer(let number): return sqlite3_bind_int64(pointer, place, number)
        case .real(let number): return sqlite3_bind_double(pointer, place, number)
        case .text(let text):
            let bytes = Self.laid(text.utf8, into: &memory)
            // A text with NUL would silently be cut there, and PostgreSQL cannot store it either.
            if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil {
                throw MizanError(
                    .invalidInput, "storage.nul", "A text holds the character U+0000, which cannot be stored.")
            }
            return bytes.withMemoryRebound(to: CChar.self) { characters in
                sqlite3_bind_text64(
                    pointer, place, characters.baseAddress, UInt64(characters.count), nil, UInt8(SQLITE_UTF8))
            }
        case .blob(let bytes):
            let bytes = Self.laid(bytes, into: &memory)
            return sqlite3_bind_blob64(pointer, place, bytes.baseAddress, UInt64(bytes.count), nil)
        }
    }

    /// Copies bytes to the front of the remaining memory. The result has an address even if it is empty. Without an address,
    /// SQLite would bind null.
    private static func laid(
        _ bytes: some Collection<UInt8>, into memory: inout UnsafeMutableBufferPointer<UInt8>
    ) -> UnsafeMutableBufferPointer<UInt8> {
        let end = memory.initialize(fromContentsOf: bytes)
        let laid = UnsafeMutableBufferPointer(rebasing: memory[..<end])
        memory = UnsafeMutableBufferPointer(rebasing: memory[end...])
        return laid
    }

    private func failure(_ code: Int32) -> DatabaseError { Self.failure(code, text, connection) }

    private static func failure(_ code: Int32, _ text: String, _ connection: GRDB.Database) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: sqlite3_errmsg(connection.sqliteConnection).map { String(cString: $0) }, sql: text)
    }
}

extension SQLValue {
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }
}
