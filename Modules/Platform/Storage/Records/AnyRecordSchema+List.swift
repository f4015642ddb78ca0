package import Kernel

/// A live record as a list of any type shows it.
package struct ListedRecord: Sendable {
    package let key: String
    package let fields: JSONValue
    package let version: RecordVersion
}

extension AnyRecordSchema {
    /// One page of live records, for code that treats all types alike. Shared records are the same for every owner.
    package func list(_ query: RecordQuery, in transaction: ReadTransaction) throws -> RecordPage<ListedRecord> {
        let transaction = scope == .shared ? transaction.shared : transaction
        let compiled = try QueryCompiler(schema: self, in: transaction).compile(query)
        let (order, name) = (compiled.order.columns, transaction.owner.recordName)
        let columns = ([columns] + order.map(\.name)).joined(separator: ", ")
        let (limit, bytes, width) = (query.limit ?? .max, query.bytes ?? .max, storedFields.count + 3)
        var (items, weight, last, hasMore) = ([ListedRecord](), 0, ArraySlice<SQLValue>(), false)
        for part in compiled.parts where !hasMore {
            let selection = SQL(
                text: """
                    SELECT \(columns) FROM \(table)
                    WHERE owner = ? AND deleted_at IS NULL AND \(part.condition.text) ORDER BY \(part.order)
                    """,
                values: [.integer(transaction.ownerKey)] + part.condition.values)
            try transaction.session.forEachRow(
                selection + (limit < .max ? "\nLIMIT \(limit - items.count + 1)" : ""),
                while: { row in
                    guard items.count < limit, weight < bytes else {
                        hasMore = true
                        return false
                    }
                    weight += row.weight
                    try transaction.session.meter?.keep(row)
                    let (key, fields) = try shown(row, from: 3, ownerRecordName: name)
                    items.append(ListedRecord(key: key, fields: fields, version: try row.integer(0)))
                    last = row.values[width...]
                    return true
                })
        }
        guard hasMore else { return RecordPage(items: items, next: nil) }
        let position = zip(order, last).map { $0.kind.restore($1)?.json ?? .null }
        return RecordPage(items: items, next: Cursor(fingerprint: compiled.fingerprint, values: position).text)
    }
}
