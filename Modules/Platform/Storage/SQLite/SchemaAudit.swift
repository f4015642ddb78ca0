internal import GRDB
internal import Kernel

/// What a store's file is made of against what its own steps make: the steps that it says it has gone through are taken
/// again, in memory, and the two schemas compared.
package struct SchemaAudit: Sendable, Equatable {
    /// Tables and indexes that are missing or not as their step makes them.
    package var damaged: [String] = []
    /// Tables that no step known here makes.
    package var unknownTables: [String] = []
    /// Modules that the store has and this build does not.
    package var unknownModules: [String] = []
    /// Steps that are still to be taken.
    package var pending: [String] = []

    private typealias Entry = (name: String, kind: String, sql: String)

    /// Throws if a step is not the one that the store went through, or if the store is newer.
    package static func run(_ sets: [MigrationSet], in session: any DatabaseSession) throws -> SchemaAudit {
        let all = [PlatformMigrations.all] + sets
        var audit = SchemaAudit()
        let pending = try Migrator.pending(all, in: session)
        audit.pending = pending.map { "\($0.migration.name) of \($0.module)" }
        audit.unknownModules = try session.rows("SELECT DISTINCT module FROM migrations ORDER BY module")
            .map { try $0.text(0) }.filter { module in !all.contains { $0.module == module } }
        let here = try entries(in: session)
        let made = try expected(all, without: Set(pending.map { $0.module + "/" + $0.migration.name }))
        for entry in made {
            guard let there = here.first(where: { $0.name == entry.name }) else {
                audit.damaged.append("the \(entry.kind) \(entry.name) is missing")
                continue
            }
            if there.sql != entry.sql {
                audit.damaged.append("the \(entry.kind) \(entry.name) is not as its step makes it")
            }
        }
        let shadows = try session.rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'")
            .map { try $0.text(0) }
        let coming = try expected(all, without: []).map(\.name).filter { name in !made.contains { $0.name == name } }
        audit.damaged += here.filter { coming.contains($0.name) }.map { entry in
            "the \(entry.kind) \(entry.name) is there, but the step that makes it is not noted"
        }
        audit.unknownTables = here.filter { entry in
            entry.kind == "table" && !shadows.contains(entry.name) && !coming.contains(entry.name)
                && !made.contains { $0.name == entry.name }
        }.map(\.name)
        return audit
    }

    private static func expected(_ sets: [MigrationSet], without pending: Set<String>) throws -> [Entry] {
        do {
            let memory = try DatabaseQueue()
            return try memory.writeWithoutTransaction { connection in
                let session = SQLiteSession(connection, TimeBudget())
                _ = try session.execute(PlatformMigrations.bootstrap)
                for set in sets {
                    for step in set.migrations where !pending.contains(set.module + "/" + step.name) {
                        for statement in step.statements { _ = try session.execute(statement) }
                    }
                }
                return try entries(in: session)
            }
        } catch {
            throw StoreFailure.translate(error)
        }
    }

    private static func entries(in session: any DatabaseSession) throws -> [Entry] {
        try session.rows(
            "SELECT name, type, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name"
        ).map { (try $0.text(0), try $0.text(1), try $0.optionalText(2) ?? "") }
    }
}
