internal import Kernel

/// A filter by a field of a record or of its parts, which are records of another type: a transaction is found by its category and
/// by the category of each part. A record with parts is compared by its parts alone.
package struct PartFilter: Sendable {
    /// The name in queries, which no field has.
    let name: String
    /// The field, which has this name in both types.
    let field: String
    let parts: String
    /// The column of the parts with the key of their record.
    let whole: String

    /// - Parameter parts: the table of the parts.
    package init(_ name: String, by field: String, in parts: String, of whole: String) {
        (self.name, self.field, self.parts, self.whole) = (name, field, parts, whole)
    }
}

extension FilterCompiler {
    /// - Parameter condition: the condition on the field. In the query over the parts, its column is theirs.
    func reaching(_ filter: PartFilter, _ condition: SQL) throws -> SQL {
        let (key, table, ownerKey) = (schema.keys[0].column, schema.table, reading.ownerKey)
        let own = SQL(
            text: """
                NOT EXISTS (SELECT 1 FROM \(filter.parts) WHERE \(filter.parts).owner = ? AND
                \(filter.whole) = \(table).\(key) AND \(filter.parts).deleted_at IS NULL)
                """, values: [.integer(ownerKey)])
        let parts = SQL(
            text: "SELECT \(filter.whole) FROM \(filter.parts) WHERE owner = ? AND deleted_at IS NULL AND ",
            values: [.integer(ownerKey)])
        // Few owners have such parts. Without them, the index of the record's own field gives the order of the list.
        guard try reading.session.firstRow("\(parts)\(condition) LIMIT 1") != nil else {
            return "\(condition) AND \(own)"
        }
        return "((\(condition) AND \(own)) OR \(SQL(text: key, values: [])) IN (\(parts)\(condition)))"
    }
}
