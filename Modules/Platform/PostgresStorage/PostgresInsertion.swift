internal import Storage

/// The statements that insert several rows at once: each costs little more than a statement for one row.
struct PostgresInsertion {
    private let texts: [(rows: Int, text: String)]
    /// The columns of the rows; nil if the statement is no insertion of values.
    private let columns: Substring?

    /// - Parameter one: the statement for one row of so many values. It stays as it is if it is no insertion of values.
    init(_ one: String, _ width: Int) {
        let values = "(\(Array(repeating: "?", count: width).joined(separator: ", ")))"
        guard let place = one.firstRange(of: "VALUES " + values) else {
            (texts, columns) = ([(1, one)], nil)
            return
        }
        texts = [64, 8, 1].map { rows in
            let more = String(repeating: ", " + values, count: rows - 1)
            return (rows, one[..<place.upperBound] + more + one[place.upperBound...])
        }
        columns = one[..<place.lowerBound].firstIndex(of: "(").map { one[one.index(after: $0)...].prefix { $0 != ")" } }
    }

    /// True if the rows that a statement inserts can be told.
    var isOfValues: Bool { columns != nil }

    /// The statements for all rows, each with the number of its rows.
    ///
    /// - Parameter isTelling: true for statements that return the rows that they inserted.
    func statements(
        _ values: [SQLValue], _ width: Int, isTelling: Bool = false
    ) throws -> [(statement: PostgresStatement, rows: Int)] {
        let end = isTelling ? columns.map { "\nRETURNING \($0)" } ?? "" : ""
        var (rest, all) = (values[...], [(statement: PostgresStatement, rows: Int)]())
        while !rest.isEmpty {
            let (rows, text) = texts.first { $0.rows <= rest.count / width } ?? texts[texts.count - 1]
            all.append((try PostgresStatement(insertion: text + end, rest.prefix(rows * width)), rows))
            rest = rest.dropFirst(rows * width)
        }
        return all
    }
}
