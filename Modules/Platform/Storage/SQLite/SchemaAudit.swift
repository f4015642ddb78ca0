internal import GRDB
internal import Kernel

/// A comparison of a store's schema with its migration steps: the steps that the store has run are run again in memory, and the
/// two schemas are compared.
package struct SchemaAudit: Sendable, Equatable {
    /// Tables and indexes that are missing or differ from what their step creates.
    package var damaged: [String] = []
    /// Tables that no step of this build creates.
    package var unknownTables: [String] = []
    /// Modules that the store has and this build lacks.
    package var unknownModules: [String] = []
    /// Steps that have not been run yet.
    package var pending: [Step] = []

    /// Throws if a step differs from the one that the store ran, or if the store is newer.
    package static func run(_ sets: [MigrationSet], in session: any DatabaseSession) throws -> SchemaAudit {
        try compare([PlatformMigrations.all] + sets, in: session)
    }

    /// The same for all sets, including the platform's. It takes a few milliseconds.
    static func compare(_ all: [MigrationSet], in session: any DatabaseSession) throws -> SchemaAudit {
        var audit = SchemaAudit()
        audit.damaged = try acting(in: session)
        let here = try entries(in: session)
        let hasBegun = here.contains { $0.name == "migrations" }
        audit.pending =
            hasBegun
            ? try Migrator.pending(all, in: session).map { Step(module: $0.module, name: $0.migration.name) }
            : all.flatMap { set in set.migrations.map { Step(module: set.module, name: $0.name) } }
        let pending = Set(audit.pending.map(\.id))
        let made = hasBegun ? try expected(all, pending: pending, taken: false) : []
        if hasBegun {
            audit.unknownModules = try session.rows("SELECT DISTINCT module FROM migrations ORDER BY module")
                .map { try $0.text(0) }.filter { module in !all.contains { $0.module == module } }
        }
        for entry in made {
            let there = here.filter { $0.name == entry.name }
            if there.isEmpty {
                audit.damaged.append("the \(entry.kind) \(entry.name) is missing")
            } else if there != [entry] {
                audit.damaged.append("the \(entry.kind) \(entry.name) differs from its migration step")
            }
        }
        let tables = Set(made.filter { $0.kind == "table" }.map(\.name))
        // Objects that a pending step would create.
        let coming = pending.isEmpty ? [] : try expected(all, pending: pending, taken: true)
        let others = here.filter { entry in !made.contains { $0.name == entry.name } }
        let (early, unknown) = (others.filter(coming.names), others.filter { !coming.names($0) })
        audit.damaged += early.filter { $0.kind == "table" || tables.contains($0.table) }.map {
            "the \($0.kind) \($0.name) is in the store, but the migration step that makes it is not recorded"
        }
        audit.damaged += unknown.filter { $0.kind == "index" && tables.contains($0.table) }.map {
            "no migration step makes the index \($0.name) of the table \($0.table)"
        }
        let shadows = try session.rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'")
            .map { try $0.text(0) }
        audit.unknownTables = unknown.filter { $0.kind == "table" && !shadows.contains($0.name) }.map(\.name)
        audit.damaged += try ForeignTies.found(from: audit.unknownTables, into: tables, in: session)
        if audit.damaged.isEmpty, tables.contains("owners"), try Owners.find(.shared, in: session) == nil {
            audit.damaged.append("the owner of the shared data, owner 0, is missing among the owners")
        }
        return audit
    }

    /// Objects that act by themselves when rows are written or read, such as triggers. No step of any module creates such
    /// objects, because Mizan keeps its rules in code.
    static func acting(in session: any DatabaseSession) throws -> [String] {
        try session.rows("SELECT type, name FROM sqlite_schema WHERE type NOT IN ('table', 'index') ORDER BY name").map
        {
            "it has the \(try $0.text(0).prefix(40)) \(try $0.text(1).prefix(80)), which Mizan never makes"
        }
    }

    /// Throws unless an opened store's schema is as the steps create it. If only a slice's own tables differ, the caller leaves
    /// out only that slice.
    static func requireSound(_ all: [MigrationSet], in session: any DatabaseSession) throws -> SchemaAudit {
        if let first = try acting(in: session).first { throw refusal("storage.acts-by-itself", first) }
        let audit = try compare(all, in: session)
        if let first = audit.damaged.first { throw refusal("storage.schema-changed", first) }
        return audit
    }

    private static func refusal(_ reason: String, _ what: String) -> MizanError {
        MizanError(
            .corruptData, reason,
            "The structure of the store is not as Mizan makes it: \(what). Its own description of its tables cannot be "
                + "trusted; nothing was changed.",
            advice: "`mizan doctor` lists all the problems; `mizan restore` replaces the store with a backup.")
    }

    /// A step that has not been run yet.
    package struct Step: Sendable, Hashable {
        package let module: String
        package let name: String

        var id: String { module + "/" + name }
    }

    fileprivate struct Entry: Equatable {
        let name: String
        let kind: String
        let table: String
        let sql: String
    }

    /// The objects that the steps create, or would create if they are pending. A pending step that fails creates nothing here.
    /// Its error is reported when the step is actually run.
    private static func expected(_ sets: [MigrationSet], pending: Set<String>, taken: Bool) throws -> [Entry] {
        try inMemory(sets, pending: pending, taken: taken) { try entries(in: $0) }
    }

    /// The columns of each table that all steps of some sets, including the platform's, create.
    package static func columns(after sets: [MigrationSet]) throws -> [String: Set<String>] {
        try inMemory(sets, pending: [], taken: true) { session in
            try session.rows(
                """
                SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
                """
            ).reduce(into: [:]) { $0[try $1.text(0), default: []].insert(try $1.text(1)) }
        }
    }

    private static func inMemory<Result>(
        _ sets: [MigrationSet], pending: Set<String>, taken: Bool, read: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        do {
            let memory = try DatabaseQueue()
            return try memory.writeWithoutTransaction { connection in
                let session = SQLiteSession(connection, TimeBudget())
                _ = try session.execute(PlatformMigrations.bootstrap)
                for set in sets {
                    for step in set.migrations {
                        let isPending = pending.contains(set.module + "/" + step.name)
                        if isPending && !taken { continue }
                        do {
                            try session.savepoint {
                                for statement in step.statements { _ = try session.execute(statement) }
                            }
                        } catch  where isPending { continue }
                    }
                }
                return try read(session)
            }
        } catch {
            throw StoreFailure.translate(error)
        }
    }

    /// Tables and indexes, including the indexes that SQLite creates for keys. SQLite's own tables are excluded, because they
    /// contain no rows of Mizan.
    private static func entries(in session: any DatabaseSession) throws -> [Entry] {
        try session.rows(
            "SELECT name, type, tbl_name, sql FROM sqlite_schema WHERE type IN ('table', 'index') ORDER BY name"
        )
        .map {
            Entry(
                name: try $0.text(0), kind: try $0.text(1), table: try $0.text(2), sql: try $0.optionalText(3) ?? "")
        }.filter { !engineTables.contains($0.sql) }
    }

    /// <https://www.sqlite.org/fileformat2.html#internal_schema_objects>: the planner's statistics and the AUTOINCREMENT table.
    private static let engineTables: Set = [
        "CREATE TABLE sqlite_stat1(tbl,idx,stat)", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
        "CREATE TABLE sqlite_sequence(name,seq)",
    ]
}

extension [SchemaAudit.Entry] {
    fileprivate func names(_ entry: SchemaAudit.Entry) -> Bool { contains { $0.name == entry.name } }
}
