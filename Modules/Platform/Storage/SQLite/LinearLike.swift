internal import GRDB
internal import GRDBSQLite

/// `LIKE … ESCAPE`, as SQLite has it, in time by the length of the text.
///
/// SQLite's own tries the pattern anew at each place of the text: looking for 500 letters that repeat, in a text that
/// repeats them, costs 500 times as much as looking for one. This one searches each piece between two `%` in linear time
/// (`LinearSearch`). Pieces with a `_` are still tried at each place; nothing that comes from outside makes one.
enum LinearLike {
    static func install(on database: GRDB.Database) throws {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, "like", 3, flags, nil, { LinearLike.answer($0, $1, $2) }, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// `text LIKE pattern ESCAPE escape` comes as pattern, text, escape.
    private static func answer(
        _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let context, let values, count == 3, let pattern = bytes(values[0]), let text = bytes(values[1]),
            let escape = bytes(values[2])
        else { return sqlite3_result_null(context) }
        guard let compiled = compiled(pattern, escape, for: context) else {
            return sqlite3_result_error(context, "ESCAPE expression must be a single character", -1)
        }
        sqlite3_result_int(context, compiled.matches(text) ? 1 : 0)
    }

    /// Nil for NULL.
    private static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer? {
        guard let value, sqlite3_value_type(value) != SQLITE_NULL, let start = sqlite3_value_text(value) else {
            return nil
        }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }

    /// The pattern as it was compiled for the row before, if it is the same statement's constant.
    private static func compiled(
        _ pattern: UnsafeRawBufferPointer, _ escape: UnsafeRawBufferPointer, for context: OpaquePointer
    ) -> LikePattern? {
        if let kept = sqlite3_get_auxdata(context, 0) {
            return Unmanaged<LikePattern>.fromOpaque(kept).takeUnretainedValue()
        }
        guard let escape = Self.escape(escape) else { return nil }
        let compiled = LikePattern(pattern, escape: escape)
        // SQLite may give it back at once, so what is used now is held here.
        sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(compiled).toOpaque()) { kept in
            if let kept { Unmanaged<LikePattern>.fromOpaque(kept).release() }
        }
        return compiled
    }

    /// One character of ASCII is all that anything here escapes with.
    private static func escape(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
        bytes.count == 1 && bytes[0] < 0x80 ? bytes[0] : nil
    }
}
