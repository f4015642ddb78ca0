package import Kernel

/// Compares what a store has with what this Mizan brings, on any engine.
package enum Migrator {
    /// The steps that are still to run, in order. Refuses a store that is newer or whose past was rewritten.
    package static func pending(
        _ sets: [MigrationSet], in session: any DatabaseSession
    ) throws -> [(module: String, migration: Migration)] {
        let applied = try applied(in: session)
        return try sets.flatMap { set in
            let known = set.migrations
            let done = applied[set.module] ?? []
            guard done.count <= known.count else {
                throw newer(set.module, done[known.count].name)
            }
            for (step, migration) in zip(done, known) {
                guard step.name == migration.name else { throw newer(set.module, step.name) }
                guard step.checksum == migration.checksum else {
                    throw MizanError(
                        .corruptData, "storage.migration-changed",
                        "Step “\(step.name)” of \(set.module) is not the one that this store went through.",
                        details: ["module": set.module, "migration": step.name])
                }
            }
            return known.dropFirst(done.count).map { (set.module, $0) }
        }
    }

    /// Runs one step and notes it, within the caller's transaction.
    package static func apply(
        _ migration: Migration, of module: String, at now: Instant, in session: any DatabaseSession
    ) throws {
        assert(StatementLog.notes(migration, of: module))
        do {
            for statement in migration.statements { try session.execute(statement) }
        } catch let error as MizanError {
            throw MizanError(
                error.code, error.reason,
                "Step “\(migration.name)” of \(module) could not be taken, and was undone: \(error.message)",
                details: error.details.merging(["module": module, "migration": migration.name]) { $1 })
        }
        try session.execute(
            """
            INSERT INTO migrations (module, name, checksum, applied_at)
            VALUES (\(module), \(migration.name), \(migration.checksum), \(now))
            """)
    }

    private static func applied(
        in session: any DatabaseSession
    ) throws -> [String: [(name: String, checksum: String)]] {
        var found: [String: [(name: String, checksum: String)]] = [:]
        try session.forEachRow("SELECT module, name, checksum FROM migrations ORDER BY module, name") { row in
            found[try row.text(0), default: []].append((try row.text(1), try row.text(2)))
        }
        return found
    }

    private static func newer(_ module: String, _ step: String) -> MizanError {
        MizanError(
            .unsupported, "storage.newer-schema",
            "This store was written by a newer Mizan (step “\(step)” of \(module) is unknown here). Update Mizan; nothing was changed.",
            details: ["module": module, "migration": step])
    }
}
