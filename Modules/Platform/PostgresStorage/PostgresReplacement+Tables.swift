internal import Kernel
internal import Storage

/// The tables that a replacement removes.
extension PostgresReplacement {
    /// Removes the store's tables. Nothing else is removed with them.
    func dropTables(in target: any DatabaseSession) throws {
        try requireOwnTables(in: target)
        let present = try target.catalogue.storedTables().map { "\"\($0)\"" }
        guard !present.isEmpty else { return }
        connection.pending.append(.control("DROP TABLE \(present.joined(separator: ", "))"))
    }

    /// Throws if the schema has a table that Mizan did not make.
    func requireOwnTables(in target: any DatabaseSession) throws {
        let made = try SchemaAudit.columns(after: [PlatformMigrations.all] + migrations)
        let foreign = try PostgresCatalogue(session: target).columns().filter { name, columns in
            // Each table of an owner's data has the owner, also one that an earlier step made.
            made[name] == nil && !name.hasPrefix("mizan_")
                && !columns.contains { $0.name == CatalogueTable.ownerColumn }
        }
        guard let first = foreign.keys.min() else { return }
        throw MizanError(
            .conflict, "storage.foreign-table",
            "The schema of the store has the table \(first), which Mizan did not make and which would be removed with the "
                + "store. Nothing was changed.", advice: "Put it into a schema of its own: ALTER TABLE … SET SCHEMA ….")
    }
}
