internal import Storage

/// A statement as PostgreSQL takes it.
struct PostgresStatement {
    let text: String
    /// Converted for libpq only when the statement is sent: meanwhile the server does what was sent before.
    let values: ArraySlice<SQLValue>
    /// False for statements of the engine, and for those that cannot be prepared.
    let isPrepared: Bool

    /// True for a statement of the engine that is a mere text.
    var isControl: Bool { !isPrepared && values.isEmpty }

    /// A statement of the engine, without values.
    static func control(_ text: String) -> PostgresStatement {
        PostgresStatement(text: text, isPrepared: false)
    }

    /// A query with a clause of the engine's own.
    init(_ sql: SQL, followedBy clause: String) throws {
        try self.init(text: sql.text + clause, values: sql.values[...], isPrepared: false)
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
        (self.text, self.values, self.isPrepared) = (text, values, isPrepared)
    }

    private init(text: String, isPrepared: Bool) {
        (self.text, values, self.isPrepared) = (text, [], isPrepared)
    }

    /// False for a query, and for statements of the engine.
    var isChange: Bool { isPrepared && !text.hasPrefix("SELECT") }

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
