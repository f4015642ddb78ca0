package import Kernel

extension AnyRecordSchema {
    /// Converts the columns of a row, from index `first` on, to the record's key and its fields on the wire. No record is
    /// created, because the columns are enough. The owner is shown by record name.
    func shown(
        _ row: SQLRow, from first: Int, ownerRecordName: String
    ) throws(MizanError) -> (key: String, fields: JSONValue) {
        var members: [JSONValue.Member] = []
        members.reserveCapacity(fields.count)
        var place = 0
        for field in fields {
            if field.kind.isOwner {
                members.append(JSONValue.Member(field.name, .string(ownerRecordName)))
            } else {
                if let json = try restored(place, of: row, first).json {
                    members.append(JSONValue.Member(field.name, json))
                }
                place += 1
            }
        }
        if keyPositions.count == 1 {
            return (RecordKey.text(try restored(keyPositions[0], of: row, first)), .object(members))
        }
        var parts: [FieldValue] = []
        for position in keyPositions { parts.append(try restored(position, of: row, first)) }
        return (RecordKey.text(parts), .object(members))
    }

    private func restored(_ place: Int, of row: SQLRow, _ first: Int) throws(MizanError) -> FieldValue {
        guard let value = restoring[place](row.values[first + place]) else {
            throw FieldReader.unexpected(storedFields[place].kind, first + place)
        }
        return value
    }

    /// Calls the closure with the key and the shown fields of each live row of an owner. The order is the order of the key's
    /// columns, which is the same in every store. Rows are read one at a time, however many there are.
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
