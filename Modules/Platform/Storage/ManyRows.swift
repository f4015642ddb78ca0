internal import Kernel

/// Insertions of many rows into one table, by one statement that is prepared once.
///
/// A statement of many rows would be no faster on SQLite: so that it can be undone by itself it keeps a copy of each page
/// that it changes, as one of a single row need not.
struct ManyRows: Sendable {
    private let text: String
    private let columns: Int

    /// The values of so many rows are held at once.
    static let mostAtOnce = 64

    /// - Parameter end: what follows the values: what becomes of a row that is there, say.
    init(into table: String, _ columns: [String], _ end: String = "") {
        self.columns = columns.count
        let row = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        text = """
            INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(row))\(end.isEmpty ? "" : "\n" + end)
            """
    }

    /// Inserts rows whose values follow each other, and says how many rows there were.
    @discardableResult
    func run(_ values: [SQLValue], in session: any DatabaseSession) throws -> Int {
        try session.execute(text, forEach: columns, of: values)
    }

    /// Inserts a row for each item, and says how many rows there were. The closure gives the values of some of them.
    @discardableResult
    func run<Items: Collection>(
        _ items: Items, in session: any DatabaseSession, values: (Items.SubSequence) throws -> [SQLValue]
    ) throws -> Int {
        var count = 0
        var rest = items[...]
        while !rest.isEmpty {
            count += try run(try values(rest.prefix(Self.mostAtOnce)), in: session)
            rest = rest.dropFirst(Self.mostAtOnce)
        }
        return count
    }
}
