/// Inserts many rows into one table with one statement. The statement is prepared once and receives the values of many rows.
struct ManyRows: Sendable {
    private let text: String
    private let columns: Int

    /// The maximum number of rows whose values are in memory at once. Larger numbers would not be faster.
    static let atOnce = 1_024

    /// - Parameter end: the text after the values, such as the treatment of an existing row.
    init(into table: String, _ columns: [String], _ end: String = "") {
        self.columns = columns.count
        text = """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))\(end.isEmpty ? "" : "\n" + end)
            """
    }

    /// Inserts rows whose values are in one sequence, at the latest with the commit.
    func run(_ values: [SQLValue], in session: any DatabaseSession) throws {
        try session.executeLater(SQL(text: text, values: values), forRowsOf: columns)
    }

    /// Inserts a row for each item, at the latest with the commit. `values` returns the values of some items.
    func run<Items: Collection>(
        _ items: Items, in session: any DatabaseSession, values: (Items.SubSequence) throws -> [SQLValue]
    ) throws {
        try inParts(items) { try run(try values($0), in: session) }
    }

    /// Inserts a row for each item, and returns the number of inserted rows. `changed` receives the values of each inserted
    /// row.
    func run<Items: Collection>(
        _ items: Items, in session: any DatabaseSession, values: (Items.SubSequence) throws -> [SQLValue],
        changed: (ArraySlice<SQLValue>) -> Void
    ) throws -> Int {
        var count = 0
        try inParts(items) { part in
            let sql = SQL(text: text, values: try values(part))
            count += try session.execute(sql, forRowsOf: columns) { row in
                changed(sql.values[row * columns..<(row + 1) * columns])
            }
        }
        return count
    }

    private func inParts<Items: Collection>(_ items: Items, _ body: (Items.SubSequence) throws -> Void) throws {
        var rest = items[...]
        while !rest.isEmpty {
            try body(rest.prefix(Self.atOnce))
            rest = rest.dropFirst(Self.atOnce)
        }
    }
}
