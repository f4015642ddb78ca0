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
        let sets = [PlatformMigrations.all] + migrations
        let (made, isWhole) = (Self.tables(of: sets), try knowsAllSteps(sets, in: target))
        let foreign = try PostgresCatalogue(session: target).columns().filter { name, columns in
            !made.contains(name)
                // The steps of a part that is not running here are unknown. Its tables of an owner's data have the owner.
                && (isWhole || !columns.contains { $0.name == CatalogueTable.ownerColumn })
        }
        guard let first = foreign.keys.min() else { return }
        throw MizanError(
            .conflict, "storage.foreign-table",
            "The schema of the store has the table \(first), which Mizan did not make and which would be removed with the "
                + "store. Nothing was changed.", advice: "Put it into a schema of its own: ALTER TABLE … SET SCHEMA ….")
    }

    /// The tables that the steps make at any time, also those that a later step removes or renames, and those of the engine.
    private static func tables(of sets: [MigrationSet]) -> Set<String> {
        let steps = sets.flatMap { $0.migrations.flatMap(\.statements) } + [PlatformMigrations.bootstrap]
        return Set(
            steps.compactMap { statement in
                let words = statement.text.split { $0.isWhitespace || $0 == "(" || $0 == "\"" }
                switch words.first {
                case "CREATE" where words.dropFirst().first == "TABLE":
                    return words.dropFirst(2).first { !["IF", "NOT", "EXISTS"].contains($0) }.map(String.init)
                case "ALTER" where words.dropFirst(3).starts(with: ["RENAME", "TO"]): return words.last.map(String.init)
                default: return nil
                }
            } + PostgresStore.ownTables + [PostgresStore.movedOwners])
    }

    private func knowsAllSteps(_ sets: [MigrationSet], in target: any DatabaseSession) throws -> Bool {
        guard try target.catalogue.hasTable("migrations") else { return true }
        let known = Set(sets.flatMap { set in set.migrations.map { "\(set.module)/\($0.name)" } })
        return try target.rows("SELECT module, name FROM migrations").allSatisfy {
            known.contains("\(try $0.text(0))/\(try $0.text(1))")
        }
    }
}
