internal import Kernel

/// A statement on many keys, in a few sizes, so that each is prepared once. Free places are filled with a key that is requested
/// anyway.
package struct AnyOfKeys: Sendable {
    private let statements: [(keys: Int, text: String)]

    /// - Parameter text: creates the statement from the placeholders of the keys. They must be the last placeholders in it.
    package init(_ text: (String) -> String) {
        statements = [1, 8, 64].map { count in
            (count, text(Array(repeating: "?", count: count).joined(separator: ", ")))
        }
    }

    package func forEachRow(
        of keys: [String], _ values: [SQLValue], in transaction: ReadTransaction, _ body: (SQLRow) throws -> Void
    ) throws {
        for statement in statements(of: keys, values) { try transaction.session.forEachRow(statement, body) }
    }

    /// The statements for all of these keys.
    func statements(of keys: [String], _ values: [SQLValue]) -> [SQL] {
        var (rest, all) = (keys[...], [SQL]())
        while let (statement, size) = next(of: rest, values) {
            all.append(statement)
            rest = rest.dropFirst(size)
        }
        return all
    }

    /// The statement for the first of these keys, and the number of keys for which it is; nil if there are no keys.
    package func next(of keys: ArraySlice<String>, _ values: [SQLValue]) -> (statement: SQL, size: Int)? {
        guard let first = keys.first else { return nil }
        let (size, text) = statements.first { keys.count <= $0.keys } ?? statements[statements.count - 1]
        let taken = keys.prefix(size)
        let places = Array(taken) + Array(repeating: first, count: size - taken.count)
        return (SQL(text: text, values: values + places.map(SQLValue.text)), size)
    }
}
