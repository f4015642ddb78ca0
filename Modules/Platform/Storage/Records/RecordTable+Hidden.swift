internal import Kernel

extension RecordTable {
    /// Makes the hidden columns of an owner's rows anew, those of removed records too: for a step after which the same
    /// record has other ones, such as texts that are folded otherwise. No record changes, and so no version.
    package static func renewHidden(in rows: DerivedRows) throws {
        let table = RecordTable(rows)
        guard !table.schema.keys.isEmpty, !table.schema.hiddenFields.isEmpty else { return }
        var usage: Int64 = 0
        var last: [SQLValue]?
        repeat {
            let page = try table.session.rows(table.selection(after: last))
            for row in page { usage += try table.renewHidden(of: row) }
            last = page.count < pageSize ? nil : page.last.map { Array($0.values.suffix(table.schema.keys.count)) }
        } while last != nil
        guard usage != 0 else { return }
        try table.session.execute(
            "UPDATE owners SET used = used + \(usage) WHERE owner = \(table.transaction.ownerKey)")
    }

    private static var pageSize: Int { 1_000 }

    private var session: any DatabaseSession { transaction.session }

    /// The next rows, in the order of their keys: what a record has, its hidden columns, its key.
    private func selection(after last: [SQLValue]?) -> SQL {
        let keys = schema.keyColumns
        let hidden = schema.hiddenFields.map(\.column).joined(separator: ", ")
        let places = (last ?? []).map { _ in "?" }.joined(separator: ", ")
        return SQL(
            text: """
                SELECT \(schema.columns), \(hidden), \(keys) FROM \(schema.table)
                WHERE owner = ?\(last == nil ? "" : " AND (\(keys)) > (\(places))")
                ORDER BY \(keys) LIMIT \(Self.pageSize)
                """,
            values: [.integer(transaction.ownerKey)] + (last ?? []))
    }

    /// Returns by how many bytes the row has grown.
    private func renewHidden(of row: SQLRow) throws -> Int64 {
        let record: Record
        // The doctor reports a record that cannot be read. It is no reason to keep the store closed.
        do { record = try StoredRow(row).record } catch { return 0 }
        let count = schema.hiddenFields.count
        let new = Record.schema.stored(record).suffix(count).map(\.stored)
        let key = Array(row.values.suffix(schema.keys.count))
        let old = Array(row.values.dropLast(key.count).suffix(count))
        guard new != old else { return 0 }
        let columns = schema.hiddenFields.map { "\($0.column) = ?" }.joined(separator: ", ")
        let place = schema.keys.map { "\($0.column) = ?" }.joined(separator: " AND ")
        try session.execute(
            SQL(
                text: "UPDATE \(schema.table) SET \(columns) WHERE owner = ? AND \(place)",
                values: new + [.integer(transaction.ownerKey)] + key))
        return UsageWeight.bytes(of: new) - UsageWeight.bytes(of: old)
    }
}
