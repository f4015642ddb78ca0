internal import Kernel

/// Finds rows of one owner by the keys of their records.
struct KeyCondition {
    let schema: RecordSchema
    let ownerKey: Int64

    /// Nil for what no record is called.
    func condition(of key: String) -> SQL? {
        let owner: SQL = "owner = \(ownerKey)"
        guard let column = schema.keyColumn else { return key == RecordSchema.onlyKey ? owner : nil }
        return value(of: key).map { owner + SQL(text: " AND \(column) = ?", values: [$0]) }
    }

    /// Conditions that together find all rows of these keys.
    ///
    /// A statement is prepared for a few numbers of keys alone, so that it is found again: what is left over is filled
    /// up with a key that is there already.
    func conditions(of keys: [String]) -> [SQL] {
        guard let column = schema.keyColumn else {
            return keys.contains(RecordSchema.onlyKey) ? ["owner = \(ownerKey)"] : []
        }
        var rest = keys.compactMap(value)[...]
        var conditions: [SQL] = []
        while let first = rest.first {
            let size = Self.sizes.first { rest.count <= $0 } ?? Self.largest
            let taken = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            let values = taken + Array(repeating: first, count: size - taken.count)
            let places = Array(repeating: "?", count: size).joined(separator: ", ")
            conditions.append(
                SQL(text: "owner = ? AND \(column) IN (\(places))", values: [.integer(ownerKey)] + values))
        }
        return conditions
    }

    private static let sizes = [1, 8, largest]
    private static let largest = 64

    /// A number has one spelling: the journal tells records apart by their keys.
    private func value(of key: String) -> SQLValue? {
        guard schema.key.flatMap({ schema.field($0) })?.kind == .integer else { return .text(key) }
        guard let number = Int64(key), String(number) == key else { return nil }
        return .integer(number)
    }
}
