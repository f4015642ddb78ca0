internal import Kernel
internal import Storage

/// Queries about the tables of the schema in which Mizan's tables are.
struct PostgresCatalogue: StoreCatalogue {
    let session: any DatabaseSession

    /// The condition that `pg_class c` is a table of the schema. The tables of an extension, such as PostGIS, are nobody's data.
    static let isTable: SQL = """
        c.relkind = 'r' AND c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND NOT EXISTS (
            SELECT 1 FROM pg_depend d
            WHERE d.classid = CAST('pg_class' AS regclass) AND d.objid = c.oid AND d.deptype = 'e')
        """

    func tables() throws -> Catalogue {
        let keys = try names(
            """
            SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT) FROM pg_index i
            JOIN pg_class c ON c.oid = i.indrelid
            CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
            WHERE i.indisprimary AND c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)
            ORDER BY c.relname, k.place
            """)
        let references = try names(
            """
            SELECT DISTINCT CAST(c.relname AS TEXT), CAST(f.relname AS TEXT) FROM pg_constraint k
            JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
            WHERE k.contype = 'f' AND c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)
            """)
        let columns = try columns()
        let owned = columns.filter { $0.value.contains { $0.name == CatalogueTable.ownerColumn } }
        return Catalogue(
            tables: owned.map { name, columns in
                CatalogueTable(
                    name: name, columns: columns,
                    key: keys[name, default: []].filter { $0 != CatalogueTable.ownerColumn },
                    references: Set(references[name, default: []]), isDerived: false, rowName: "ctid")
            }, shared: columns.filter { owned[$0.key] == nil && !PostgresStore.ownTables.contains($0.key) })
    }

    /// The columns of each table of the schema.
    func columns() throws -> [String: [CatalogueColumn]] {
        var columns: [String: [CatalogueColumn]] = [:]
        try session.forEachRow(
            """
            SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT), format_type(a.atttypid, NULL), a.attnotnull,
                a.atthasdef
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE a.attnum > 0 AND NOT a.attisdropped AND \(Self.isTable)
            ORDER BY c.relname, a.attnum
            """
        ) { row in
            columns[try row.text(0), default: []].append(
                CatalogueColumn(
                    name: try row.text(1), type: try row.text(2).uppercased(), isRequired: try row.integer(3) != 0,
                    hasDefault: try row.integer(4) != 0))
        }
        return columns
    }

    private func names(_ sql: SQL) throws -> [String: [String]] {
        try session.rows(sql).reduce(into: [:]) { $0[try $1.text(0), default: []].append(try $1.text(1)) }
    }

    func hasTable(_ name: String) throws -> Bool {
        try session.firstRow("SELECT to_regclass(CAST(\(name) AS TEXT)) IS NOT NULL")?.integer(0) == 1
    }

    func storedTables() throws -> [String] {
        try session.rows("SELECT CAST(c.relname AS TEXT) FROM pg_class c WHERE \(Self.isTable)")
            .map { try $0.text(0) }.filter { !PostgresStore.ownTables.contains($0) }.sorted()
    }

    /// The engine makes every foreign key deferrable (`PostgresMigration`).
    func deferringForeignKeys<Result>(of tables: [CatalogueTable], _ body: () throws -> Result) throws -> Result {
        try session.execute("SET CONSTRAINTS ALL DEFERRED")
        let result = try body()
        do { try session.execute("SET CONSTRAINTS ALL IMMEDIATE") } catch let error as MizanError
            where error.reason == "storage.constraint"
        {
            throw MizanError(
                .corruptData, "storage.foreign-key", "A row refers to a row that does not exist. (\(error.message))")
        }
        return result
    }

    /// PostgreSQL cannot: `scrub` then reports that bytes are left.
    func overwriteWhatIsDeleted() throws {}
}
