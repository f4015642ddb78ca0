internal import Kernel
internal import Storage

/// Exclusive use of a store in a database: no server runs, and the store is replaced in one transaction.
struct PostgresReplacement: StoreReplacement {
    let administration: PostgresAdministration
    let migrations: [MigrationSet]
    let connection: PostgresConnection
    let lease: PostgresLease

    func read<Value>(_ body: (any DatabaseSession) throws -> Value) -> ReplacedStore<Value> {
        do {
            return try administration.reading { session in
                try PostgresStore.isThere(in: session) ? .read(try body(session)) : .none
            }
        } catch {
            return .unreadable(error)
        }
    }

    func replace(by draft: DraftFile, now: Instant, _ cancellation: Cancellation) throws -> String? {
        let kept = try keep(now: now, cancellation)
        try StoreInspection.reading(draft.path) {
            try fill(from: $0, movingFrom: nil, migrations: migrations, telling: .nobody, cancellation) { _ in }
        }
        try finishFilling()
        return kept
    }

    func fill(
        from source: any DatabaseSession, movingFrom place: String?, migrations: [MigrationSet],
        telling listener: WorkListener, _ cancellation: Cancellation, amend: (any DatabaseSession) throws -> Void
    ) throws {
        try connection.transaction(PostgresMigration.beginning, within: nil, heeding: [cancellation]) { target in
            for table in try target.catalogue.storedTables() {
                connection.pending.append(.control("DROP TABLE \"\(table)\" CASCADE"))
            }
            connection.pending.append(.control("DROP TABLE IF EXISTS \(PostgresStore.arrivingTable)"))
            try target.execute(PostgresCommits.creation)
            try StoreCopy.makeTables(of: source, in: target, migrations: migrations)
            connection.pending += try PostgresMigration.deferringKeys(in: target)
            _ = try StoreCopy.copyRows(from: source, to: target, telling: listener, cancellation)
            try amend(target)
            guard let place else { return }
            connection.pending.append(.control("CREATE TABLE \(PostgresStore.arrivingTable) (place TEXT NOT NULL)"))
            try target.execute("INSERT INTO mizan_arriving (place) VALUES (\(place))")
        }
    }

    func finishFilling() throws {
        try connection.transaction(PostgresConnection.maintaining, within: nil) { _ in
            connection.pending.append(.control("DROP TABLE IF EXISTS \(PostgresStore.arrivingTable)"))
            try connection.trip([])
        }
        try connection.trip([.control("ANALYZE")])
    }

    /// Each write locks its owner's row, and so waits for this lock.
    func freeze() throws {
        try translating {
            try connection.begin(PostgresConnection.maintaining)
            try connection.trip([.control("LOCK TABLE owners IN EXCLUSIVE MODE")])
        }
    }

    /// In the transaction that has frozen the store. The writes that wait for its end must not go on in a store that has moved,
    /// so they no longer find the table.
    func markMoved(to place: String) throws {
        try translating {
            try connection.trip([.control("CREATE TABLE \(PostgresStore.movedTable) (place TEXT NOT NULL)")])
            _ = try connection.session().execute("INSERT INTO mizan_moved (place) VALUES (\(place))")
            try connection.trip([.control("ALTER TABLE owners RENAME TO mizan_moved_owners"), .control("COMMIT")])
        }
    }

    private func translating(_ work: () throws -> Void) throws {
        do { try work() } catch { throw PostgresFailure.translate(error) }
    }

    /// Copies the present store to a file beside the documents, which are then kept, too.
    private func keep(now: Instant, _ cancellation: Cancellation) throws -> String? {
        guard try administration.holdsStore() else { return nil }
        return try StoreBackup.keeping(in: administration.path, now: now) { file, target in
            _ = try administration.copy(to: file, for: target, telling: .nobody, cancellation)
        }
    }

    /// The lease ends with this value.
    func release() { connection.close() }
}
