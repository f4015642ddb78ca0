/// Finds foreign keys from tables that no migration here creates to tables that one does. A row in the former would prevent a
/// row in ours from being removed, and no code here would know why.
///
/// The foreign key that every table of personal data has to its owner, in the column `owner`, is excepted. When an owner is
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
