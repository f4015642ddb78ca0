internal import Storage

/// Lists of keys for `IN (…)`. They have only a few sizes, so that few statements are prepared, and are reused.
enum KeyLists {
    private static let sizes = [1, 8, 64]

    /// Calls the closure with lists that together contain all keys. The last list is filled up with copies of its first key.
    static func forEach<Key: SQLConvertible>(_ keys: some Sequence<Key>, _ body: (SQL) throws -> Void) rethrows {
        var rest = Array(keys)[...]
        while let first = rest.first {
            let size = sizes.first { rest.count <= $0 } ?? 64
            let taken = rest.prefix(size)
            rest = rest.dropFirst(size)
            let places = Array(taken) + Array(repeating: first, count: size - taken.count)
            try body(SQL.joined(places.map { "\($0)" }, by: ", "))
        }
    }
}
