/// Inserts many rows into one table with one statement. The statement is prepared once and receives the values of many rows.
struct ManyRows: Sendable {
    private let text: String
    private let columns: Int

    /// The maximum number of rows whose values are in memory at once. Larger numbers would not be faster.
    static let atOnce = 64

    /// - Parameter end: the text after the values, such as the treatment of an existing row.
    init(into table: String, _ columns: [String], _ end: String = "") {
        self.columns = columns.count
        text = """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))\(end.isEmpty ? "" : "\n" + end)
            """
    }

    /// Inserts rows whose values are in one sequence.
    func run(_ values: [SQLValue], in session: any DatabaseSession) throws {
        try session.execute(SQL(text: text, values: values), forRowsOf: columns)
    }

    /// Inserts a row for each item, and returns the number of inserted rows. `values` returns the values of some items;
    /// `changed` receives the values of each inserted row.
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
