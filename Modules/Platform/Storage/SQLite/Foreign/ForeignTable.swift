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

    /// Whether it has all of these, by which importers recognise a file.
    package func has(_ names: [String]) -> Bool { names.allSatisfy { column($0) != nil } }
}

package struct ForeignColumn: Hashable, Sendable {
    package let name: String
    /// `INTEGER`, `varchar(40)`, or nothing. SQLite keeps any value in any column all the same.
    package let declaredType: String
    /// Whether its values are computed by an expression of the file's, which is not run here.
    package let isGenerated: Bool
}
