package import Kernel

/// Compares the migrations of a store with those of this version of Mizan, on any engine.
package enum Migrator {
    /// The migrations that have not run yet, in order. Refuses a store that is newer, or whose past migrations differ.
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
                        "Step “\(step.name)” of \(set.module) differs from the step that this store ran.",
                        details: ["module": set.module, "migration": step.name])
                }
            }
            return known.dropFirst(done.count).map { (set.module, $0) }
        }
    }

    /// Runs the next missing migration and records it, within the caller's transaction. False if no migration is missing.
    ///
    /// A migration that fills tables runs together with all later migrations of its module, and fills the tables after them.
    /// The reason: the filling code belongs to this version of Mizan, and uses columns that a later migration may add.
    package static func applyNext(
        of sets: [MigrationSet], at now: Instant, in session: any DatabaseSession
    ) throws -> Bool {
        let pending = try pending(sets, in: session)
        guard let next = pending.first else { return false }
        guard next.migration.fill != nil else {
            try apply(next.migration, of: next.module, at: now, in: session)
            return true
        }
        let steps = pending.filter { $0.module == next.module }.map(\.migration)
        for step in steps { try apply(step, of: next.module, at: now, in: session) }
        for step in steps {
            guard let fill = step.fill else { continue }
            try blaming(step, of: next.module) {
                for owner in try Owners.everyone(in: session) { try fill(DerivedRows(of: owner.id, in: session)) }
            }
        }
        return true
    }

    private static func apply(
        _ migration: Migration, of module: String, at now: Instant, in session: any DatabaseSession
    ) throws {
        assert(StatementLog.notes(migration, of: module))
        try blaming(migration, of: module) {
            func run() throws {
                try session.executeMany(migration.statements)
            }
            // The platform's own migrations run before the figures exist, or do not change rows.
            try module == PlatformMigrations.all.module
                ? run() : UsageAudit.keeping(over: migration.statements, in: session, run)
        }
        try session.execute(
            """
            INSERT INTO migrations (module, name, checksum, applied_at)
            VALUES (\(module), \(migration.name), \(migration.checksum), \(now))
            """)
    }

    private static func blaming(_ migration: Migration, of module: String, _ body: () throws -> Void) throws {
        do { try body() } catch let error as MizanError {
            throw error.kind(
                "Step “\(migration.name)” of \(module) failed and was undone: \(error.message)",
                details: error.details.merging(["module": module, "migration": migration.name]) { $1 })
        }
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
