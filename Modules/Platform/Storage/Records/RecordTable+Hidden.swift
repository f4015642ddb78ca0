internal import Kernel

extension RecordTable {
    /// Recomputes the hidden columns of an owner's rows, including the rows of removed records. It is for a migration after
    /// which the same record has different hidden values, such as differently folded texts. No record changes, so no version is
    /// used.
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

    /// The statement for the next rows, in the order of their keys. A row has the record's columns, its hidden columns and its
    /// key.
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

    /// Recomputes the hidden columns of one row. Returns the number of bytes by which the row has grown.
    private func renewHidden(of row: SQLRow) throws -> Int64 {
        let record: Record
        // An unreadable record is reported by the doctor, and must not prevent the store from opening.
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
