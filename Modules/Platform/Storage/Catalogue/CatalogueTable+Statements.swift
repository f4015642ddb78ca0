internal import Kernel

// Statements that use names from the catalogue. Each name is quoted, and no unchecked name from outside the store is used.

extension CatalogueTable {
    /// An owner's rows in the order of the primary key; without a key, in the order of all columns.
    package func rows(of owner: Int64, columns: [String]) -> SQL {
        let order = key.isEmpty ? columns : key
        return SQL(
            text: """
                SELECT \(Self.list(columns)) FROM \(Self.quoted(name)) WHERE owner = ?\
                \(order.isEmpty ? "" : " ORDER BY " + Self.list(order))
                """, values: [.integer(owner)])
    }

    /// An owner's rows, unordered.
    func unorderedRows(of owner: Int64, columns: [String]) -> SQL {
        SQL(
            text: "SELECT \(Self.list(columns)) FROM \(Self.quoted(name)) WHERE owner = ?", values: [.integer(owner)])
    }

    /// An owner's rows, unordered, each preceded by SQLite's number for the row. PostgreSQL has only places of rows, which change.
    package func numberedRows(of owner: Int64, columns: [String]) -> SQL {
        let number = rowName == SQLiteCatalogue.rowNumber ? rowName : "CAST(NULL AS BIGINT)"
        return SQL(
            text: """
                SELECT \(number), \(Self.list(columns)) FROM \(Self.quoted(name)) WHERE owner = ?
                """, values: [.integer(owner)])
    }

    package func count(of owner: Int64) -> SQL {
        SQL(text: "SELECT COUNT(*) FROM \(Self.quoted(name)) WHERE owner = ?", values: [.integer(owner)])
    }

    /// The statement that inserts a row of these columns; the owner's key is the first value.
    package func insertion(of columns: [String]) -> RowInsertion {
        RowInsertion(
            text: """
                INSERT INTO \(Self.quoted(name)) (\(Self.list([Self.ownerColumn] + columns))) \
                VALUES (\(Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")))
                """)
    }

    /// The imports from which an owner's facts came, with the number of facts from each.
    package func factsByImport(of owner: Int64) -> SQL {
        SQL(
            text: """
                SELECT import_number, COUNT(*) FROM \(Self.quoted(name)) WHERE owner = ?
                GROUP BY import_number ORDER BY import_number
                """, values: [.integer(owner)])
    }

    /// Returns a row if an owner has facts of that import here.
    package func hasFacts(of owner: Int64, by number: Int64) -> SQL {
        SQL(
            text: "SELECT 1 FROM \(Self.quoted(name)) WHERE owner = ? AND import_number = ? LIMIT 1",
            values: [.integer(owner), .integer(number)])
    }

    package func deletion(of owner: Int64) -> SQL {
        SQL(text: "DELETE FROM \(Self.quoted(name)) WHERE owner = ?", values: [.integer(owner)])
    }

    /// Deletes some of an owner's rows, in whatever order the engine finds them.
    package func deletion(of owner: Int64, atMost count: Int) -> SQL {
        SQL(
            text: """
                DELETE FROM \(Self.quoted(name)) WHERE \(rowName) IN (
                    SELECT \(rowName) FROM \(Self.quoted(name)) WHERE owner = ? LIMIT ?)
                """, values: [.integer(owner), .integer(Int64(count))])
    }

    /// Counts an owner's rows by reading every row: the plus prevents the engine from relying on an index.
    package func scan(for owner: Int64) -> SQL {
        SQL(text: "SELECT COUNT(*) FROM \(Self.quoted(name)) WHERE +owner = ?", values: [.integer(owner)])
    }

    package var rowsWithoutOwner: SQL {
        SQL(
            text: "SELECT COUNT(*) FROM \(Self.quoted(name)) WHERE +owner NOT IN (SELECT owner FROM owners)", values: []
        )
    }

    static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

    static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }
}

/// The statement that inserts rows, one at a time. All rows share the statement's text.
package struct RowInsertion: Sendable {
    fileprivate let text: String

    package func callAsFunction(_ owner: Int64, _ values: [SQLValue]) -> SQL {
        SQL(text: text, values: [.integer(owner)] + values)
    }
}
