internal import Kernel

/// A statement that asks of many keys, in a few sizes, so that each is prepared once. It is filled up with a key that is
/// asked for anyway.
package struct AnyOfKeys: Sendable {
    private let statements: [(keys: Int, text: String)]

    /// - Parameter text: the statement, given the places of the keys, which come last.
    package init(_ text: (String) -> String) {
        statements = [1, 8, 64].map { count in
            (count, text(Array(repeating: "?", count: count).joined(separator: ", ")))
        }
    }

    package func forEachRow(
        of keys: [String], _ values: [SQLValue], in transaction: ReadTransaction, _ body: (SQLRow) throws -> Void
    ) throws {
        var rest = keys[...]
        while let first = rest.first {
            let (size, text) = statements.first { rest.count <= $0.keys } ?? statements[statements.count - 1]
            let taken = rest.prefix(size)
            rest = rest.dropFirst(size)
            let places = Array(taken) + Array(repeating: first, count: size - taken.count)
            try transaction.session.forEachRow(SQL(text: text, values: values + places.map(SQLValue.text)), body)
        }
    }
}
