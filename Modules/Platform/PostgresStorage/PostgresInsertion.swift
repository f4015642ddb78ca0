internal import Storage

/// The statements that insert several rows at once: each costs little more than a statement for one row.
struct PostgresInsertion {
    private let texts: [(rows: Int, text: String)]
    /// The table, and its columns in brackets unless the values are those of all; nil if the statement is no insertion of values.
    private let target: Substring?
    var copying = CopyAttempts()

    /// - Parameter one: the statement for one row of so many values. It stays as it is if it is no insertion of values.
    init(_ one: String, _ width: Int) {
        let values = "(\(Array(repeating: "?", count: width).joined(separator: ", ")))"
        guard let place = one.firstRange(of: "VALUES " + values) else {
            (texts, target) = ([(1, one)], nil)
            return
        }
        texts = [64, 8, 1].map { rows in
            let more = String(repeating: ", " + values, count: rows - 1)
            return (rows, one[..<place.upperBound] + more + one[place.upperBound...])
        }
        target = one[..<place.lowerBound].dropFirst("INSERT INTO ".count)
    }

    /// True if the rows that a statement inserts can be told.
    var isOfValues: Bool { target?.contains("(") == true }

    /// The command that inserts rows whose keys are all new; nil if the statement is no insertion of values.
    var copy: String? { target.map { "COPY \($0) FROM STDIN" } }

    /// The statements for all rows, each with the number of its rows.
    ///
    /// - Parameter isTelling: true for statements that return the rows that they inserted.
    func statements(
        _ values: [SQLValue], _ width: Int, isTelling: Bool = false
    ) throws -> [(statement: PostgresStatement, rows: Int)] {
        let columns = target.map { $0.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" } }
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

/// Decides whether rows are worth an attempt with COPY, which inserts all of them or none. A failed attempt leaves dead rows, so
/// each failure doubles the number of insertions before the next attempt.
struct CopyAttempts {
    private var pause = 0
    private var left = 0

    /// Fewer rows are inserted sooner without COPY, which waits for its start and for its end.
    private static let fewest = 256

    mutating func isWorth(_ rows: Int) -> Bool {
        guard rows >= Self.fewest else { return false }
        guard left > 0 else { return true }
        left -= 1
        return false
    }

    mutating func note(_ isDone: Bool) {
        pause = isDone ? 0 : min(max(1, pause * 2), 1_024)
        left = pause
    }
}
