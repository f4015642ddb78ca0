package import Kernel

extension AnyRecordSchema {
    /// Gives each live row of an owner as its key and its shown fields, in the order of the key's columns, which is the
    /// same in every store: one row at a time, however many there are.
    package func forEachLiveRow(
        in transaction: ReadTransaction,
        _ body: (_ key: String, _ fields: [(field: RecordField, value: SQLValue)]) throws -> Void
    ) throws {
        let columns = (keys + storedFields).map(\.column).joined(separator: ", ")
        let order = keys.isEmpty ? "owner" : keyColumns
        try transaction.session.forEachRow(
            SQL(
                text: "SELECT \(columns) FROM \(table) WHERE owner = ? AND deleted_at IS NULL ORDER BY \(order)",
                values: [.integer(transaction.ownerKey)])
        ) { row in
            let key =
                keys.isEmpty ? Self.onlyKey : try RecordKey.text(ofStored: Array(row.values.prefix(keys.count)), keys)
            try body(key, Array(zip(storedFields, row.values.dropFirst(keys.count))).map { (field: $0, value: $1) })
        }
    }
}
