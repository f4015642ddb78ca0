internal import Kernel
internal import Storage

/// The doctor's checks of a database.
enum PostgresChecks {
    static let all = [
        StoreCheck("database", sound: "The database is of a version and an encoding that Mizan can use.") { session in
            var faults: [String] = []
            let version = try setting("server_version_num", in: session)
            if (Int(version) ?? 0) < 150_000 { faults.append("PostgreSQL is older than version 15.") }
            let encoding = try setting("server_encoding", in: session)
            if encoding != "UTF8" { faults.append("The database's encoding is \(encoding) and must be UTF8.") }
            return faults
        },
        StoreCheck("durability", sound: "A change that was confirmed survives a power cut.") { session in
            try ["fsync", "full_page_writes", "synchronous_commit"].compactMap { name in
                try setting(name, in: session) == "off"
                    ? "The setting \(name) of PostgreSQL is off, so a power cut can lose confirmed changes." : nil
            }
        },
        StoreCheck("changes", sound: "PostgreSQL accepts changes here.") { session in
            let row = try session.firstRow(
                """
                SELECT pg_is_in_recovery(), setting, source FROM pg_settings
                WHERE name = 'default_transaction_read_only'
                """)
            guard let row else { return [] }
            if try row.integer(0) == 1 { return [PostgresFailure.standby.message] }
            guard try row.text(1) == "on" else { return [] }
            let place =
                switch try row.text(2) {
                case "database": "for the database"
                case "user": "for Mizan's account"
                case "database user": "for Mizan's account in this database"
                default: "in PostgreSQL's configuration"
                }
            return ["The store is read-only: default_transaction_read_only is on \(place)."]
        },
        StoreCheck("rights", sound: "Mizan's account owns its tables, and may make more.") { session in
            var faults: [String] = []
            let row = try session.firstRow("SELECT has_schema_privilege(current_schema(), 'CREATE')")
            if try row?.integer(0) != 1 { faults.append("Mizan's account may not make tables, as updates need.") }
            let foreign = try session.rows(
                """
                SELECT CAST(c.relname AS TEXT) FROM pg_class c
                WHERE NOT pg_has_role(c.relowner, 'USAGE') AND \(PostgresCatalogue.isTable)
                ORDER BY c.relname
                """)
            guard let first = try foreign.first?.text(0) else { return faults }
            let others = foreign.count == 1 ? "" : " and \(foreign.count - 1) more"
            return faults + [
                "Another account of PostgreSQL owns the table \(first)\(others). Make Mizan's account the owner."
            ]
        },
        StoreCheck("transactions", sound: "No transaction has been open for more than an hour.") { session in
            try session.rows(
                """
                SELECT pid, CAST(EXTRACT(EPOCH FROM clock_timestamp() - xact_start) / 3600 AS BIGINT)
                FROM pg_stat_activity
                WHERE datname = current_database() AND xact_start < clock_timestamp() - CAST('1 hour' AS INTERVAL)
                ORDER BY xact_start
                """
            ).map { row in
                "The process \(try row.integer(0)) of PostgreSQL has a transaction that has been open for "
                    + "\(Counted.text(try row.integer(1), "hour")). Meanwhile deleted rows keep their space."
            }
        },
        StoreCheck("dead rows", sound: "Each table has more rows than remains of deleted ones.") { session in
            try session.rows(
                """
                SELECT CAST(relname AS TEXT), n_dead_tup FROM pg_stat_user_tables
                WHERE schemaname = current_schema() AND n_dead_tup > 10000 AND n_dead_tup > n_live_tup
                ORDER BY relname
                """
            ).map { row in
                "The table \(try row.text(0)) has remains of \(try row.integer(1)) deleted rows. Check that autovacuum runs."
            }
        },
    ]

    static func schema(_ sets: [MigrationSet]) -> StoreCheck {
        StoreCheck("schema", sound: "The store has run the steps of this Mizan, and has their columns.") { session in
            do {
                let pending = try Migrator.pending(sets, in: session)
                guard pending.isEmpty else {
                    return pending.map { "The step \($0.migration.name) of \($0.module) has not been run." }
                }
                return try differences(from: SchemaAudit.columns(after: sets), in: session)
            } catch let error as MizanError {
                return [error.message]
            }
        }
    }

    /// Other tables are somebody else's, for example an extension's.
    private static func differences(
        from made: [String: Set<String>], in session: any DatabaseSession
    ) throws -> [String] {
        let present = try PostgresCatalogue(session: session).columns().mapValues { Set($0.map(\.name)) }
        return made.sorted { $0.key < $1.key }.flatMap { table, columns in
            guard let there = present[table] else { return ["The table \(table) is missing."] }
            return columns.subtracting(there).sorted().map { "The table \(table) has no column \($0)." }
                + there.subtracting(columns).sorted().map {
                    "The column \($0) of the table \(table) is not Mizan's: copies and backups leave it out."
                }
        }
    }

    private static func setting(_ name: String, in session: any DatabaseSession) throws -> String {
        try session.firstRow("SELECT current_setting(\(name))")?.text(0) ?? ""
    }
}
