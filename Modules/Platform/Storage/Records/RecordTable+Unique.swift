internal import Kernel

extension RecordTable {
    /// Refuses a record whose unique fields another live one has. It is asked before the record takes its version, so that
    /// a refusal that is caught leaves nothing; the index behind it is for what comes past this.
    ///
    /// - Parameters:
    ///   - fields: what is to be stored, the hidden ones last.
    ///   - changed: the positions of those that are new; nil for all.
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
                There is another \(schema.type) with this \(unique.names.joined(separator: " and ")): \
                “\(other.prefix(200))”.
                """,
                details: [
                    "type": schema.type, "fields": unique.names.joined(separator: " "),
                    "key": String(other.prefix(200)),
                ])
        }
    }

    /// The key of the live record with these values in these columns.
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
