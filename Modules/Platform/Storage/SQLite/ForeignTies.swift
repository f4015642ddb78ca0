/// Finds foreign keys from foreign tables to tables of Mizan. A foreign table is a table that no migration here creates. A row
/// in a foreign table could prevent the removal of a row in a table of Mizan, and no code here would know why.
///
/// One foreign key is excepted: every table of personal data refers to its owner in the column `owner`. When an owner is
/// removed, the rows of all such tables are deleted first (`Catalogue`).
enum ForeignTies {
    static func found(
        from unknown: [String], into known: Set<String>, in session: any DatabaseSession
    ) throws -> [String] {
        // Names of tables are compared without case.
        let known = Set(known.map { $0.lowercased() })
        return try unknown.flatMap { table in
            try session.rows(
                """
                SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(\(table))
                """
            ).filter { try known.contains($0.text(0).lowercased()) && !isToTheOwner($0) }.map {
                """
                the table \(table.prefix(80)), which is of no part here, has a foreign key to \(try $0.text(0)) and \
                could keep its rows from being removed
                """
            }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    private static func isToTheOwner(_ key: SQLRow) throws -> Bool {
        let owner = CatalogueTable.ownerColumn
        return try key.text(0) == CatalogueTable.owners && key.text(1) == owner
            && key.optionalText(2) ?? owner == owner && key.text(3) == "NO ACTION" && key.text(4) == "NO ACTION"
    }
}
