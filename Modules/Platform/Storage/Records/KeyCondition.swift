internal import Kernel

/// Finds rows of one owner by the keys of their records.
struct KeyCondition {
    let schema: AnyRecordSchema
    let ownerKey: Int64

    /// Nil for what no record is called.
    func condition(of key: String) -> SQL? {
        guard let parts = parts(of: key) else { return nil }
        let columns = schema.keyColumns.map { " AND \($0) = ?" }.joined()
        return SQL(text: "owner = ?" + columns, values: [.integer(ownerKey)] + parts)
    }

    /// Conditions that together find all rows of these keys.
    ///
    /// A statement is prepared for a few numbers of keys alone, so that it is found again: what is left over is filled
    /// up with a key that is there already.
    func conditions(of keys: [String]) -> [SQL] {
        guard !schema.keys.isEmpty else {
            return keys.contains(AnyRecordSchema.onlyKey) ? ["owner = \(ownerKey)"] : []
        }
        let columns = schema.keyColumns
        let left = columns.count == 1 ? columns[0] : "(" + columns.joined(separator: ", ") + ")"
        let place = columns.count == 1 ? "?" : "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        // Engines compare rows with a list of rows only where it is a table of values.
        let list: (String) -> String = { columns.count == 1 ? "(\($0))" : "(VALUES \($0))" }
        var rest = keys.compactMap(parts)[...]
        var conditions: [SQL] = []
        while let first = rest.first {
            let size = Self.sizes.first { rest.count <= $0 } ?? Self.largest
            let taken = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            let values = taken + Array(repeating: first, count: size - taken.count)
            let places = Array(repeating: place, count: size).joined(separator: ", ")
            conditions.append(
                SQL(
                    text: "owner = ? AND \(left) IN \(list(places))",
                    values: [.integer(ownerKey)] + values.flatMap(\.self)))
        }
        return conditions
    }

    private static let sizes = [1, 8, largest]
    private static let largest = 64

    private func parts(of key: String) -> [SQLValue]? {
        guard !schema.keys.isEmpty else { return key == AnyRecordSchema.onlyKey ? [] : nil }
        return RecordKey.parts(of: key, schema.keys)
    }
}
