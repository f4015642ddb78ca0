internal import GRDB
internal import GRDBSQLite

/// `LIKE … ESCAPE`, with SQLite's meaning, in time proportional to the length of the text.
///
/// SQLite's own function tries the pattern again at each position. Searching for 500 repeated letters, in a text that repeats
/// the same letter, costs 500 times as much as searching for a single letter. This function searches for each piece between two
/// `%` in linear time (`LinearSearch`). Pieces with a `_` are still tried at each position, but no input from outside can
/// create such a piece.
enum LinearLike {
    static func install(on database: GRDB.Database) throws {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, "like", 3, flags, nil, { LinearLike.answer($0, $1, $2) }, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// For `text LIKE pattern ESCAPE escape`, SQLite passes pattern, text, escape.
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

    /// The pattern as compiled for the previous row, if it is a constant of the same statement.
    private static func compiled(
        _ pattern: UnsafeRawBufferPointer, _ escape: UnsafeRawBufferPointer, for context: OpaquePointer
    ) -> LikePattern? {
        if let kept = sqlite3_get_auxdata(context, 0) {
            return Unmanaged<LikePattern>.fromOpaque(kept).takeUnretainedValue()
        }
        guard let escape = Self.escape(escape) else { return nil }
        let compiled = LikePattern(pattern, escape: escape)
        // SQLite may release the stored reference at once, so the returned one is retained separately.
        sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(compiled).toOpaque()) { kept in
            if let kept { Unmanaged<LikePattern>.fromOpaque(kept).release() }
        }
        return compiled
    }

    /// The escape character. All statements here use a single ASCII character.
    private static func escape(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
        bytes.count == 1 && bytes[0] < 0x80 ? bytes[0] : nil
    }
}
