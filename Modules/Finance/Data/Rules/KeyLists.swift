internal import Storage

/// Keys for `IN (…)`, so many at a time that few statements are prepared, and are found again.
enum KeyLists {
    private static let sizes = [1, 8, 64]

    /// Calls the closure with lists that together have all the keys. The last list repeats the first key in places that are
    /// left.
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
