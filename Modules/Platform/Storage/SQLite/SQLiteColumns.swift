internal import GRDBSQLite
internal import Kernel

/// Reads the columns of a statement's current row.
enum SQLiteColumns {
    static func values(of statement: OpaquePointer) -> [SQLValue] {
        (0..<sqlite3_column_count(statement)).map { value($0, of: statement) }
    }

    /// The number of bytes in texts and blobs. Values of other types are not counted, because asking for their bytes would
    /// convert them to text.
    static func byteCount(of statement: OpaquePointer) -> Int {
        (0..<sqlite3_column_count(statement)).reduce(0) { count, column in
            switch sqlite3_column_type(statement, column) {
            case SQLITE_TEXT, SQLITE_BLOB: count + Int(sqlite3_column_bytes(statement, column))
            default: count
            }
        }
    }

    private static func value(_ column: Int32, of statement: OpaquePointer) -> SQLValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            return .text(
                String(decoding: bytes(sqlite3_column_text(statement, column), column, statement), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)?.assumingMemoryBound(to: UInt8.self)
            return .blob(Array(bytes(start, column, statement)))
        default: return .null
        }
    }

    /// The bytes of a column, valid until the statement advances.
    private static func bytes(
        _ start: UnsafePointer<UInt8>?, _ column: Int32, _ statement: OpaquePointer
    ) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
    }
}
