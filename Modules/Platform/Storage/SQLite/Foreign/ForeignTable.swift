/// A table of a foreign database, as its schema describes it. All of it was written by somebody else.
package struct ForeignTable: Hashable, Sendable {
    package let name: String
    package let columns: [ForeignColumn]
    /// By what its rows are put in their order: a name of the rowid that no column has taken. Nil for a table without
    /// rowid, which has the order of its key.
    let rowID: String?

    /// By its name, whatever its capitals: Loop's first versions called a column `Id` that later ones call `id`.
    package func column(_ name: String) -> ForeignColumn? {
        let name = ForeignName(name)
        return columns.first { ForeignName($0.name) == name }
    }

    /// True if it has all these columns. Importers recognise a file by them.
    package func has(_ names: [String]) -> Bool { names.allSatisfy { column($0) != nil } }
}

package struct ForeignColumn: Hashable, Sendable {
    package let name: String
    /// `INTEGER`, `varchar(40)`, or nothing. SQLite keeps any value in any column all the same.
    package let declaredType: String
    /// True if an expression of the file computes its values. Such expressions are not run here.
    package let isGenerated: Bool
}
