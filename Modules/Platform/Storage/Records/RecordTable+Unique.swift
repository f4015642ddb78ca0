internal import Kernel

extension RecordTable {
    /// Refuses a record whose unique fields have the same values as a different live record's. It is called before the record
    /// gets its version, so that a caught refusal leaves no trace. The database index only guards against writes that bypass
    /// this check.
    ///
    /// - Parameters:
    ///   - fields: the values to be stored, the hidden values last.
    ///   - changed: the indices of the changed values; nil for all values.
    func refuseTaken(_ fields: [FieldValue], changed: [Int]?, under key: String) throws {
        for unique in schema.unique {
            let positions = schema.positions(of: unique)
            if let changed, !positions.contains(where: changed.contains) { continue }
            let values = positions.map { fields[$0].stored }
            guard !values.contains(.null), let other = try keyOfLive(schema.columns(of: unique), values),
                ExactText(other) != ExactText(key)
            else { continue }
            throw Refusal.notUnique(
                """
                Another \(schema.type) has this \(unique.names.joined(separator: " and ")): “\(other.prefix(200))”.
                """,
                details: [
                    "type": schema.type, "fields": unique.names.joined(separator: " "),
                    "key": String(other.prefix(200)),
                ])
        }
    }

    /// The key of the live record that has these values in these columns.
    private func keyOfLive(_ columns: [String], _ values: [SQLValue]) throws -> String? {
        let conditions = columns.map { " AND \($0) = ?" }.joined()
        let row = try transaction.session.firstRow(
            SQL(
                text: """
                    SELECT \(schema.keyColumns) FROM \(schema.table)
                    WHERE owner = ? AND deleted_at IS NULL\(conditions) LIMIT 1
                    """, values: [.integer(transaction.ownerKey)] + values))
        return try row.map { try RecordKey.text(ofStored: Array($0.values), schema.keys) }
    }
}
