internal import GRDBSQLite
internal import Glibc
internal import Kernel

/// A connection to a file that another program wrote. It can read plain tables, and nothing else.
///
/// The connection uses SQLite directly instead of GRDB, because GRDB would replace the authorizer by its own authorizer.
final class ForeignConnection {
    private let connection: OpaquePointer
    private let file: ForeignFile
    private let limits: ForeignLimits
    private let guardian = Guardian()

    /// The state that the callbacks check. Its address stays the same for the life of the connection.
    private final class Guardian {
        var deadline: ContinuousClock.Instant?
        /// True during SQLite's own queries on the schema, which need permissions that a reader of tables must not have.
        var isTrusted = true
    }

    init(_ file: ForeignFile, _ limits: ForeignLimits) throws(MizanError) {
        (self.file, self.limits) = (file, limits)
        guard ForeignVFS.register() else { throw file.failure.sqlite(SQLITE_CANTOPEN, "", valueBytes: 0) }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            ForeignVFS.address(of: file.descriptor), &opened,
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, ForeignVFS.name)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw file.failure.sqlite(code, "it cannot be opened", valueBytes: limits.valueBytes)
        }
        connection = opened
        restrict()
        watch()
        for pragma in Self.settings { try run(pragma) }
        guardian.isTrusted = false
    }

    deinit { sqlite3_close_v2(connection) }

    /// The used part of `ForeignLimits.time`.
    private(set) var spent: Duration = .zero

    private static let settings = [
        "PRAGMA trusted_schema = OFF", "PRAGMA query_only = ON", "PRAGMA cell_size_check = ON",
        "PRAGMA mmap_size = 0", "PRAGMA cache_size = -2048", "PRAGMA temp_store = MEMORY",
    ]

    /// Sets limits by <https://www.sqlite.org/security.html>, low but sufficient for a well-meaning reader of tables.
    private func restrict() {
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, Int32(clamping: limits.valueBytes)), (SQLITE_LIMIT_SQL_LENGTH, 1_000_000),
            (SQLITE_LIMIT_COLUMN, 2_000), (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 5),
            (SQLITE_LIMIT_VDBE_OP, 250_000), (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 10),
            (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(connection, limit, value)
        }
        // Loading extensions is already forbidden: that is SQLite's default.
    }

    private func watch() {
        let context = Unmanaged.passUnretained(guardian).toOpaque()
        sqlite3_progress_handler(
            connection, 1_000,
            { context in
                guard let context else { return 1 }
                let guardian = Unmanaged<Guardian>.fromOpaque(context).takeUnretainedValue()
                return guardian.deadline.map { $0 < .now } ?? false ? 1 : 0
            }, context)
        sqlite3_set_authorizer(
            connection,
            { context, action, first, second, _, source in
                guard let context else { return SQLITE_DENY }
                let guardian = Unmanaged<Guardian>.fromOpaque(context).takeUnretainedValue()
                if guardian.isTrusted { return SQLITE_OK }
                // The access comes from a view or a trigger of the file.
                guard source == nil else { return SQLITE_DENY }
                switch action {
                case SQLITE_SELECT, SQLITE_READ: return SQLITE_OK
                case SQLITE_FUNCTION:
                    return second.map { String(cString: $0).lowercased() == "count" } ?? false
                        ? SQLITE_OK : SQLITE_DENY
                default: return SQLITE_DENY
                }
            }, context)
    }

    /// Runs a pragma for this connection's own use, and passes its rows to the closure.
    func pragma(_ text: String, _ body: (SQLRow) throws -> Void = { _ in }) throws {
        guardian.isTrusted = true
        defer { guardian.isTrusted = false }
        try forEachRow(text, body)
    }

    /// True if SQLite can prepare the statement.
    func accepts(_ text: String) throws(MizanError) -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        return try timed { sqlite3_prepare_v2(connection, text, -1, &statement, nil) } == SQLITE_OK
    }

    /// Passes the rows of a statement without values to the closure, in order.
    func forEachRow(_ text: String, _ body: (SQLRow) throws -> Void) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        try require(timed { sqlite3_prepare_v2(connection, text, -1, &statement, nil) })
        guard let statement else { return }
        while true {
            let code = try timed { sqlite3_step(statement) }
            if code == SQLITE_DONE { return }
            if code != SQLITE_ROW { throw failure(code) }
            try body(SQLRow(values: SQLiteColumns.values(of: statement)))
        }
    }

    private func run(_ text: String) throws(MizanError) {
        let code = sqlite3_exec(connection, text, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code) }
    }

    private func require(_ code: Int32) throws(MizanError) {
        if code != SQLITE_OK { throw failure(code) }
    }

    private func failure(_ code: Int32) -> MizanError {
        file.failure.sqlite(
            code == SQLITE_ERROR ? sqlite3_extended_errcode(connection) : code,
            sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no detail", valueBytes: limits.valueBytes)
    }

    /// Counts SQLite's work against the time limit. The progress handler interrupts longer work.
    private func timed(_ body: () -> Int32) throws(MizanError) -> Int32 {
        let begin = ContinuousClock.now
        guard spent < limits.time else { throw file.failure.sqlite(SQLITE_INTERRUPT, "", valueBytes: 0) }
        guardian.deadline = begin + (limits.time - spent)
        let code = body()
        guardian.deadline = nil
        spent += .now - begin
        return code
    }
}
