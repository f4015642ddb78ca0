internal import Kernel

/// Queries about SQLite's own schema.
package struct SQLiteCatalogue: StoreCatalogue {
    let session: any DatabaseSession

    package init(session: any DatabaseSession) { self.session = session }

    package func tables() throws -> Catalogue {
        var tables: [CatalogueTable] = []
        var shared: [String: [CatalogueColumn]] = [:]
        // Shadow tables are left out, because each shadow table is a part of a virtual table.
        let rows = try session.rows(
            """
            SELECT name, type FROM pragma_table_list
            WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
            ORDER BY name
            """)
        for row in rows {
            let name = try row.text(0)
            if let table = try table(name, isDerived: row.text(1) == "virtual") {
                tables.append(table)
            } else {
                shared[name] = try columns(of: name)
            }
        }
        return Catalogue(tables: tables, shared: shared)
    }

    package func hasTable(_ name: String) throws -> Bool {
        try session.firstRow("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = \(name)") != nil
    }

    package func storedTables() throws -> [String] {
        try session.rows(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name
            """
        ).map { try $0.text(0) }
    }

    private func table(_ name: String, isDerived: Bool) throws -> CatalogueTable? {
        let rows = try columnRows(name)
        let columns = try rows.map(column)
        guard columns.contains(where: { $0.name == CatalogueTable.ownerColumn }) else { return nil }
        let key = try rows.filter { try $0.integer(4) > 0 }.sorted { try $0.integer(4) < $1.integer(4) }
            .map { try $0.text(0) }.filter { $0 != CatalogueTable.ownerColumn }
        let references = try session.rows(
            """
            SELECT DISTINCT "table" FROM pragma_foreign_key_list(\(name))
            """
        ).map { try $0.text(0) }
        return CatalogueTable(
            name: name, columns: columns, key: key, references: Set(references), isDerived: isDerived,
            rowName: Self.rowNumber)
    }

    /// The columns of any table, with or without an owner.
    func columns(of table: String) throws -> [CatalogueColumn] {
        try columnRows(table).map(column)
    }

    private func columnRows(_ table: String) throws -> [SQLRow] {
        try session.rows(
            """
            SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(\(table)) ORDER BY cid
            """)
    }

    private func column(_ row: SQLRow) throws -> CatalogueColumn {
        CatalogueColumn(
            name: try row.text(0), type: try row.text(1), isRequired: try row.integer(2) != 0,
            hasDefault: row.values[3] != .null)
    }

    /// SQLite's name for the number of a row.
    static let rowNumber = "rowid"

    package func deferringForeignKeys<Result>(of tables: [CatalogueTable], _ body: () throws -> Result) throws -> Result
    {
        try session.execute("PRAGMA defer_foreign_keys = ON")
        let result = try body()
        for table in tables {
            let broken = try session.firstRow("SELECT parent FROM pragma_foreign_key_check(\(table.name))")
            if let broken {
                throw MizanError(
                    .corruptData, "storage.foreign-key",
                    "A row of the table \(table.name) refers to a row of \(try broken.text(0)) that does not exist.",
                    details: ["table": table.name])
            }
        }
        try session.execute("PRAGMA defer_foreign_keys = OFF")
        return result
    }

    /// With zeros, on this connection.
    package func overwriteWhatIsDeleted() throws {
        _ = try session.rows("PRAGMA secure_delete = ON")
        guard try session.firstRow("PRAGMA secure_delete")?.integer(0) == 1 else {
            throw MizanError(
                .unsupported, "storage.secure-delete",
                "This build of SQLite does not overwrite deleted data. Nothing was deleted.")
        }
    }
}
