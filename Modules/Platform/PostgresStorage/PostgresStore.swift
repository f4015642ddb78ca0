internal import Kernel
internal import Storage

/// Finds out whether a database has a store.
enum PostgresStore {
    /// The tables of the engine, which are not a part of the store.
    static let ownTables = [
        PostgresLease.table, PostgresCluster.table, PostgresCommits.table, movedTable, arrivingTable,
    ]
    /// Says where the store has moved.
    static let movedTable = "mizan_moved"
    /// The name of the owners' table of a store that has moved.
    static let movedOwners = "mizan_moved_owners"
    /// Says where a store comes from whose move is unfinished.
    static let arrivingTable = "mizan_arriving"

    /// The place from which a store is moving here, if that move was interrupted.
    static func arrival(in session: any DatabaseSession) throws -> String? {
        guard try session.catalogue.hasTable(arrivingTable) else { return nil }
        return try session.firstRow("SELECT place FROM mizan_arriving")?.text(0)
    }

    /// True for a store, false for a database without tables. Throws for a database of another program, for a store that has
    /// moved or whose move is unfinished, and for a store that the account may not see.
    static func isThere(in session: any DatabaseSession) throws -> Bool {
        if try session.catalogue.hasTable(movedTable) {
            throw MizanError.moved(to: try session.firstRow("SELECT place FROM mizan_moved")?.text(0) ?? "")
        }
        if let place = try arrival(in: session) { throw MizanError.arriving(from: place) }
        let ours: Set = ["module", "name", "checksum", "applied_at"]
        let columns = try session.rows(
            """
            SELECT CAST(attname AS TEXT) FROM pg_attribute
            WHERE attrelid = to_regclass('migrations') AND attnum > 0 AND NOT attisdropped
            """
        ).map { try $0.text(0) }
        if Set(columns) == ours {
            try requireOneSchema(in: session)
            try requireNoActors(in: session)
            return true
        }
        if let other = columns.first(where: { !ours.contains($0) }), ours.isSubset(of: columns) {
            throw PostgresFailure.unsuitable("its table migrations has the column \(other), which Mizan did not make")
        }
        try PostgresRights.requireOpenSchema(in: session)
        guard let other = try session.catalogue.storedTables().first else { return false }
        throw PostgresFailure.unsuitable(
            "it has the table \(other), which Mizan did not make; Mizan needs a database of its own")
    }

    /// New tables come into the first schema of the search_path. If that is another one than the store's, half of the work would
    /// happen there, the lease included.
    private static func requireOneSchema(in session: any DatabaseSession) throws {
        let row = try session.firstRow(
            """
            SELECT CAST(n.nspname AS TEXT), CAST(current_schema() AS TEXT) FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.oid = to_regclass('migrations') AND n.nspname <> current_schema()
            """)
        guard let row else { return }
        throw PostgresFailure.unsuitable(
            "its store is in the schema \(try row.text(0)), but the search_path of Mizan's account begins with the schema "
                + "\(try row.text(1)); ALTER ROLE … SET search_path puts the store's first")
    }

    /// Throws if anything acts by itself when rows are written or read. Mizan keeps its rules in code.
    private static func requireNoActors(in session: any DatabaseSession) throws {
        let row = try session.firstRow(
            """
            WITH tables AS (
                SELECT oid, CAST(relname AS TEXT) AS name, relrowsecurity FROM pg_class
                WHERE relkind IN ('r', 'p') AND relnamespace = CAST(quote_ident(current_schema()) AS regnamespace))
            SELECT 'trigger ' || CAST(t.tgname AS TEXT), name FROM pg_trigger t JOIN tables ON tables.oid = t.tgrelid
            WHERE NOT t.tgisinternal
            UNION ALL SELECT 'rule ' || CAST(r.rulename AS TEXT), name FROM pg_rewrite r JOIN tables ON tables.oid = r.ev_class
            UNION ALL SELECT 'row-level security', name FROM tables WHERE relrowsecurity
            ORDER BY 2, 1 LIMIT 1
            """)
        guard let row else { return }
        throw MizanError(
            .corruptData, "storage.acts-by-itself",
            "The database has \(try row.text(0)) on the table \(try row.text(1)), which Mizan never makes: rows could be changed "
                + "or hidden. Nothing was changed.", advice: "Remove it, then look at the store with `mizan doctor`.")
    }

    /// Throws if the account may not do what a server does.
    static func requireRights(in session: any DatabaseSession) throws {
        try requireOneSchema(in: session)
        try PostgresRights.requireOpenSchema(in: session)
        let row = try session.firstRow(
            """
            SELECT CAST(current_schema() AS TEXT), has_schema_privilege(current_schema(), 'CREATE'),
                current_setting('default_transaction_read_only'), pg_is_in_recovery()
            """)
        guard let row, try row.optionalText(0) != nil else { throw PostgresFailure.noSchema }
        guard try row.integer(3) == 0 else { throw PostgresFailure.standby }
        guard try row.integer(1) == 1 else { throw PostgresFailure.notAllowed("it may make no tables") }
        guard try row.text(2) == "off" else { throw PostgresFailure.readOnly }
        let closed = try session.firstRow(
            """
            SELECT CAST(c.relname AS TEXT) FROM pg_class c
            WHERE NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
                AND \(PostgresCatalogue.isTable)
            ORDER BY c.relname LIMIT 1
            """)
        if let closed { throw PostgresFailure.notAllowed("it may not read and change the table \(try closed.text(0))") }
    }
}
