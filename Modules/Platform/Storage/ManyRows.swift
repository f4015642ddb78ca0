/// Insertions of many rows into one table: one statement, prepared once, and the values of many rows with it.
struct ManyRows: Sendable {
    private let text: String
    private let columns: Int

    /// So many rows' values stand in memory at once. More in one go save nothing.
    static let atOnce = 64

    /// - Parameter end: what follows the values: what becomes of a row that is there, say.
    init(into table: String, _ columns: [String], _ end: String = "") {
        self.columns = columns.count
        text = """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))\(end.isEmpty ? "" : "\n" + end)
            """
    }

    /// Inserts rows whose values follow each other.
    func run(_ values: [SQLValue], in session: any DatabaseSession) throws {
        try session.execute(SQL(text: text, values: values), forRowsOf: columns)
    }

    /// Inserts a row for each item, and says how many rows there were. One closure gives the values of some of them; the other is given
    /// those of each row that was inserted.
    @discardableResult
    func run<Items: Collection>(
        _ items: Items, in session: any DatabaseSession, values: (Items.SubSequence) throws -> [SQLValue],
        changed: ((ArraySlice<SQLValue>) -> Void)? = nil
    ) throws -> Int {
        var count = 0
        var rest = items[...]
        while !rest.isEmpty {
            let sql = SQL(text: text, values: try values(rest.prefix(Self.atOnce)))
            if let changed {
                count += try session.execute(sql, forRowsOf: columns) { row in
                    changed(sql.values[row * columns..<(row + 1) * columns])
                }
            } else {
                count += try session.execute(sql, forRowsOf: columns)
            }
            rest = rest.dropFirst(Self.atOnce)
        }
        return count
    }
}
