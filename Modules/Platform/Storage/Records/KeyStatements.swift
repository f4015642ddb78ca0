internal import Kernel

/// The statements that find or change an owner's rows by the keys of their records.
struct KeyStatements {
    let schema: AnyRecordSchema
    let ownerKey: Int64

    /// The statement for one row; nil if `key` is not a valid key. `values` precede the values of the key. The text itself is
    /// passed, because a key path in generic code is created anew each time.
    func one(_ text: String, _ key: String, _ values: [SQLValue] = []) -> SQL? {
        guard let parts = parts(of: key) else { return nil }
        var values = values
        values.append(.integer(ownerKey))
        values.append(contentsOf: parts)
        return SQL(text: text, values: values)
    }

    /// Statements that together read all rows with these keys. If the last statement has more places than keys, it repeats a
    /// key.
    func selections(of keys: [String]) -> [SQL] {
        if schema.keys.isEmpty || keys.count == 1 { return Set(keys).compactMap { one(schema.statements.select, $0) } }
        return selections(ofParts: keys.compactMap(parts))
    }

    /// The first row at a key or behind it.
    func from(_ key: [SQLValue]) -> SQL {
        SQL(text: schema.statements.selectFrom, values: [.integer(ownerKey)] + key)
    }

    /// The same for keys in parts, of which there must be at least one.
    func selections(ofParts keys: [[SQLValue]]) -> [SQL] {
        let sizes = schema.statements.selectMany
        var rest = keys[...]
        var selections: [SQL] = []
        while let first = rest.first {
            let (size, text) = sizes.first { rest.count <= $0.keys } ?? sizes[sizes.count - 1]
            let taken = rest.prefix(size)
            rest = rest.dropFirst(size)
            let values = Array(taken) + Array(repeating: first, count: size - taken.count)
            selections.append(SQL(text: text, values: [.integer(ownerKey)] + values.flatMap(\.self)))
        }
        return selections
    }

    private func parts(of key: String) -> [SQLValue]? {
        guard !schema.keys.isEmpty else { return key == AnyRecordSchema.onlyKey ? [] : nil }
        return RecordKey.parts(of: key, schema.keys)
    }
}
