internal import Kernel

/// Compares the journal with the rows that it names, in both directions. A table that has the columns of a record table is
/// compared by the catalogue. A table whose record type is known is compared by type and key.
package enum JournalRowAudit {
    /// The faults of one owner's records, in sentences without the person's data.
    package static func differences(
        of owner: Int64, schemas: [AnyRecordSchema], in session: any DatabaseSession
    ) throws -> [String] {
        let tables = try Catalogue.read(in: session).recordTables
        var found: [String] = []
        for table in tables {
            found += try unknownToJournal(table, owner, in: session)
            for schema in schemas where schema.table == table.name {
                found += try misnamed(table, schema, owner, in: session)
            }
        }
        return try found + withoutRow(tables, owner, in: session)
    }

    /// A removed row may remain longer than its journal entry: the entry is deleted when the floor passes it.
    private static func unknownToJournal(
        _ table: CatalogueTable, _ owner: Int64, in session: any DatabaseSession
    ) throws -> [String] {
        let name = CatalogueTable.quoted(table.name)
        let row = try session.firstRow(
            SQL(
                text: """
                    SELECT
                        SUM(CASE WHEN j.owner IS NULL AND (t.deleted_at IS NULL OR t.version > o.floor) THEN 1 ELSE 0 END),
                        SUM(CASE WHEN j.kind = CASE WHEN t.deleted_at IS NULL THEN 1 ELSE 0 END THEN 0
                            WHEN j.owner IS NULL THEN 0 ELSE 1 END)
                    FROM \(name) t JOIN owners o ON o.owner = t.owner
                    LEFT JOIN journal j ON j.owner = t.owner AND j.version = t.version
                    WHERE t.owner = ?
                    """, values: [.integer(owner)]))
        return [
            try sentence(row, 0, "row", "of \(table.name) with a version that the journal does not have"),
            try sentence(row, 1, "row", "of \(table.name) present here but removed in the journal, or the reverse"),
        ].compactMap(\.self)
    }

    private static func misnamed(
        _ table: CatalogueTable, _ schema: AnyRecordSchema, _ owner: Int64, in session: any DatabaseSession
    ) throws -> [String] {
        let columns = schema.keys.map { ", t.\(CatalogueTable.quoted($0.column))" }.joined()
        let rows = SQL(
            text: """
                SELECT j.type, j.key\(columns) FROM \(CatalogueTable.quoted(table.name)) t
                JOIN journal j ON j.owner = t.owner AND j.version = t.version
                WHERE t.owner = ?
                """, values: [.integer(owner)])
        var count: Int64 = 0
        try session.forEachRow(rows) { row in
            let key = try RecordKey.text(ofStored: Array(row.values.dropFirst(2)), schema.keys)
            if try row.text(0) != schema.type || ExactText(try row.text(1)) != ExactText(key) { count += 1 }
        }
        return [sentence(count, "row", "of \(table.name) with a different name in the journal")].compactMap(\.self)
    }

    private static func withoutRow(
        _ tables: [CatalogueTable], _ owner: Int64, in session: any DatabaseSession
    ) throws -> [String] {
        let versions = tables.map { "SELECT version FROM \(CatalogueTable.quoted($0.name)) WHERE owner = ?" }
        guard !versions.isEmpty else { return [] }
        let row = try session.firstRow(
            SQL(
                text: """
                    SELECT COUNT(*) FROM journal WHERE owner = ? AND kind = 1
                    AND version NOT IN (\(versions.joined(separator: " UNION ALL ")))
                    """, values: Array(repeating: .integer(owner), count: versions.count + 1)))
        return [try sentence(row, 0, "entry", "of the journal for a record that has no row")].compactMap(\.self)
    }

    /// A sentence about a count; nil for 0. A sum over no rows is null.
    private static func sentence(_ row: SQLRow?, _ column: Int, _ noun: String, _ what: String) throws -> String? {
        sentence(try row?.optionalInteger(column) ?? 0, noun, what)
    }

    private static func sentence(_ count: Int64, _ noun: String, _ what: String) -> String? {
        count > 0 ? "\(Counted.text(count, noun)) \(what)" : nil
    }
}
