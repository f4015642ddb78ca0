/// Checks that every value has its column's type. SQLite stores any value in any column. A different engine would have refused
/// a value of the wrong type, and no code here can read it.
package enum ColumnAudit {
    /// Adds values of the wrong type, table by table. Only the tables that `wanted` selects are checked; by default, all tables
    /// that store rows themselves.
    package static func examine(
        in session: any DatabaseSession, tables wanted: (String) -> Bool = { _ in true }, _ faults: inout RowFaults,
        _ cancellation: Cancellation = Cancellation()
    ) throws {
        let tables = try session.rows(
            """
            SELECT name, wr FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name
            """
        ).map { (name: try $0.text(0), isNumbered: try $0.integer(1) == 0) }
        for table in tables where wanted(table.name) {
            let columns = try SQLiteCatalogue(session: session).columns(of: table.name).filter { $0.kind != nil }
            guard !columns.isEmpty else { continue }
            try session.forEachRow(statement(table.name, columns, isNumbered: table.isNumbered)) { row in
                try cancellation.check()
                try add(row, columns, of: table.name, to: &faults)
            }
            try cancellation.check()
        }
    }

    /// One query for a table: the rows that have a value of the wrong type, with the types of all values in the row.
    private static func statement(_ table: String, _ columns: [CatalogueColumn], isNumbered: Bool) -> SQL {
        let types = columns.map { "typeof(\(CatalogueTable.quoted($0.name)))" }
        let wrong = zip(types, columns).map { type, column in
            "\(type) NOT IN (\(allowed(column).map { "'\($0)'" }.joined(separator: ", ")))"
        }
        return SQL(
            text: """
                SELECT \(isNumbered ? SQLiteCatalogue.rowNumber : "NULL"), \(types.joined(separator: ", "))
                FROM \(CatalogueTable.quoted(table)) WHERE \(wrong.joined(separator: " OR "))
                """, values: [])
    }

    /// The allowed types of a column's values. SQLite's names for types equal those of the column kinds.
    private static func allowed(_ column: CatalogueColumn) -> [String] {
        [column.kind?.rawValue].compactMap(\.self) + (column.isRequired ? [] : ["null"])
    }

    private static func add(
        _ row: SQLRow, _ columns: [CatalogueColumn], of table: String, to faults: inout RowFaults
    ) throws {
        let number = try row.optionalInteger(0)
        for (position, column) in columns.enumerated() {
            let type = try row.text(position + 1)
            guard !allowed(column).contains(type) else { continue }
            faults.add(row: number, of: table, "\(column.name) is \(type), but \(column.type) is stored in it")
        }
    }
}
