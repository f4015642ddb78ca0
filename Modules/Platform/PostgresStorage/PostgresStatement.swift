internal import Storage

/// A statement as PostgreSQL takes it.
struct PostgresStatement {
    let text: String
    /// Converted for libpq only when the statement is sent: meanwhile the server does what was sent before.
    let values: ArraySlice<SQLValue>
    /// False for statements that cannot be prepared.
    let isPrepared: Bool
    /// True for a statement of the engine, about which the work of the transaction knows nothing.
    let isControl: Bool

    static func control(_ text: String) -> PostgresStatement {
        PostgresStatement(text: text, values: [], isPrepared: text.hasPrefix("SELECT"), isControl: true)
    }

    /// Locks the rows that a query finds.
    static func lock(_ rows: SQL, _ strength: String) throws -> PostgresStatement {
        try PostgresValues.require(rows.values)
        return PostgresStatement(
            text: "\(rows.text) FOR \(strength)", values: rows.values[...], isPrepared: true, isControl: true)
    }

    init(_ sql: SQL, _ values: ArraySlice<SQLValue>? = nil) throws {
        try self.init(
            text: sql.text, values: values ?? sql.values[...],
            isPrepared: Self.preparable.contains { sql.text.hasPrefix($0) })
    }

    init(insertion text: String, _ values: ArraySlice<SQLValue>) throws {
        try self.init(text: text, values: values, isPrepared: true)
    }

    private init(text: String, values: ArraySlice<SQLValue>, isPrepared: Bool) throws {
        try PostgresValues.require(values)
        self.init(text: text, values: values, isPrepared: isPrepared, isControl: false)
    }

    private init(text: String, values: ArraySlice<SQLValue>, isPrepared: Bool, isControl: Bool) {
        (self.text, self.values, self.isPrepared, self.isControl) = (text, values, isPrepared, isControl)
    }

    /// True if it waits for a trip that the transaction cannot do without.
    var isWork: Bool { isPrepared && !isControl }

    /// False for a query, and for statements of the engine.
    var isChange: Bool { isWork && !text.hasPrefix("SELECT") }

    private static let preparable = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"]

    /// With `$1`, `$2`… for question marks, which literals must not contain. Texts of columns sort by their bytes, whatever the
    /// database's language.
    var translated: String {
        var count = 0
        var numbered = ""
        for piece in text.split(separator: "?", omittingEmptySubsequences: false) {
            numbered += count == 0 ? piece : "$\(count)" + piece
            count += 1
        }
        guard !isPrepared, numbered.hasPrefix("CREATE TABLE") || numbered.hasPrefix("ALTER TABLE") else {
            return numbered
        }
        return numbered.replacing(" TEXT", with: " TEXT COLLATE \"C\"")
    }
}
