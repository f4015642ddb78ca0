internal import Kernel

/// Insertions of many rows into one table, by statements of a few sizes, so that each is prepared once and found again.
struct ManyRows: Sendable {
    /// The most rows first.
    private let sizes: [(rows: Int, text: String)]
    private let columns: Int

    /// On SQLite a million facts take 4.4 s one by one, 3.7 s with 8 in a statement, 2.8 s with 64, and no less with 256.
    /// A statement takes 32,766 values at most there.
    private static let rowsAtOnce = [mostAtOnce, 8, 1]
    static let mostAtOnce = 64

    /// - Parameter end: what follows the values: what becomes of a row that is there, say.
    init(into table: String, _ columns: [String], _ end: String = "") {
        self.columns = columns.count
        let row = "(" + Array(repeating: "?", count: columns.count).joined(separator: ", ") + ")"
        sizes = Self.rowsAtOnce.map { count in
            (
                count,
                """
                INSERT INTO \(table) (\(columns.joined(separator: ", ")))
                VALUES \(Array(repeating: row, count: count).joined(separator: ", "))\(end.isEmpty ? "" : "\n" + end)
                """
            )
        }
    }

    /// Inserts rows whose values follow each other.
    func run(_ values: [SQLValue], in session: any DatabaseSession) throws {
        var rest = values[...]
        for (rows, text) in sizes {
            let length = rows * columns
            while rest.count >= length, length > 0 {
                try session.execute(SQL(text: text, values: Array(rest.prefix(length))))
                rest = rest.dropFirst(length)
            }
        }
    }

    /// Inserts a row for each item, and says how many rows there were. The closure gives the values of some of them.
    @discardableResult
    func run<Items: Collection>(
        _ items: Items, in session: any DatabaseSession, values: (Items.SubSequence) throws -> [SQLValue]
    ) throws -> Int {
        var count = 0
        var rest = items[...]
        for (rows, text) in sizes {
            while rest.count >= rows {
                count += try session.execute(SQL(text: text, values: try values(rest.prefix(rows))))
                rest = rest.dropFirst(rows)
            }
        }
        return count
    }
}
