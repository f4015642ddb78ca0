/// A table of a foreign database, as its schema describes it. All of this is foreign input.
package struct ForeignTable: Hashable, Sendable {
    package let name: String
    package let columns: [ForeignColumn]
    /// The name by which rows are sorted: a name of the rowid that no column uses. Nil for a table without rowid: its rows are
    /// in the order of its key.
    let rowID: String?

    /// The column with that name, ignoring case. For example, Loop's first versions called a column `Id`, and later versions
    /// call it `id`.
    package func column(_ name: String) -> ForeignColumn? {
        let name = ForeignName(name)
        return columns.first { ForeignName($0.name) == name }
    }

    /// True if the table has all these columns. Importers recognise a file by them.
    package func has(_ names: [String]) -> Bool { names.allSatisfy { column($0) != nil } }
}

package struct ForeignColumn: Hashable, Sendable {
    package let name: String
    /// `INTEGER`, `varchar(40)`, or nothing. SQLite nevertheless stores any value in any column.
    package let declaredType: String
    /// True if its values are computed by an expression in the file. Such expressions are not run here.
    package let isGenerated: Bool
}
