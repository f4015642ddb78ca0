internal import Glibc
internal import Kernel
internal import Storage

/// Exclusive use of a store in a database: no server runs, and the store is replaced in one transaction.
struct PostgresReplacement: StoreReplacement {
    let administration: PostgresAdministration
    let migrations: [MigrationSet]
    let connection: PostgresConnection
    let lease: PostgresLease

    /// A lost connection, a lock or a missing right says nothing about the store, so it ends the restore.
    func read<Value>(_ body: (any DatabaseSession) throws -> Value) throws -> ReplacedStore<Value> {
        do {
            return try administration.reading { session in
                try PostgresStore.isThere(in: session) ? .read(try body(session)) : .none
            }
        } catch let error as MizanError where PostgresFailure.isDamage(error) {
            return .unreadable(error)
        }
    }

    /// In the transaction that has frozen the store, so the file that keeps it has everything that was stored.
    func replace(by draft: DraftFile, now: Instant, _ cancellation: Cancellation) throws -> String? {
        try translating { try requireOwnTables(in: connection.session()) }
        let kept = try keep(now: now, cancellation)
        let place = kept.map { " The store as it was is in \($0)." } ?? ""
        do {
            let advice = "Look at the store: if it is as before, restore the backup again.\(place)"
            try finish(heeding: [cancellation], orSay: advice) { target in
                try StoreInspection.reading(draft.path) {
                    try fill(target, from: $0, migrations: migrations, telling: .nobody, cancellation)
                }
            }
        } catch {
            // Nothing was replaced, so the file is not needed.
            if let kept, (error as? MizanError)?.reason != Self.unknown { unlink(kept) }
            throw error
        }
        analyze()
        return kept
    }

    func fill(
        from source: any DatabaseSession, movingFrom place: String?, migrations: [MigrationSet],
        telling listener: WorkListener, _ cancellation: Cancellation, amend: (any DatabaseSession) throws -> Void
    ) throws {
        try begin()
        try finish(heeding: [cancellation], orSay: Self.copyAgain) { target in
            // A command may have made a store since the move looked.
            guard try PostgresStore.arrival(in: target) != nil || !PostgresStore.isThere(in: target) else {
                throw MizanError.occupied(administration.place)
            }
            try fill(target, from: source, migrations: migrations, telling: listener, cancellation)
            try amend(target)
            guard let place else { return }
            connection.pending.append(.control("CREATE TABLE \(PostgresStore.arrivingTable) (place TEXT NOT NULL)"))
            try target.execute("INSERT INTO mizan_arriving (place) VALUES (\(place))")
        }
    }

    private func fill(
        _ target: any DatabaseSession, from source: any DatabaseSession, migrations: [MigrationSet],
        telling listener: WorkListener, _ cancellation: Cancellation
    ) throws {
        try dropTables(in: target)
        connection.pending.append(.control("DROP TABLE IF EXISTS \(PostgresStore.arrivingTable)"))
        try StoreCopy.makeTables(of: source, in: target, migrations: migrations)
        connection.pending += try PostgresMigration.deferringKeys(in: target)
        _ = try StoreCopy.copyRows(from: source, to: target, telling: listener, cancellation)
    }

    func finishFilling() throws {
        try begin()
        try finish(orSay: Self.copyAgain) { _ in
            try connection.trip([.control("DROP TABLE IF EXISTS \(PostgresStore.arrivingTable)")])
        }
        analyze()
    }

    /// Each write locks its owner's row, and so waits for this lock. A write that goes on after a restore is one in the restored
    /// store: it finds the new table.
    func freeze() throws {
        try begin()
        try translating {
            guard try connection.session().catalogue.hasTable(CatalogueTable.owners) else { return }
            try connection.trip([.control("LOCK TABLE owners IN EXCLUSIVE MODE")])
        }
    }

    /// In the transaction that has frozen the store. The writes that wait for its end must not go on in a store that has moved,
    /// so they no longer find the table.
    func markMoved(to place: String) throws {
        try finish(orSay: Self.copyAgain) { session in
            try connection.trip([.control("CREATE TABLE \(PostgresStore.movedTable) (place TEXT NOT NULL)")])
            try session.execute("INSERT INTO mizan_moved (place) VALUES (\(place))")
            try connection.trip([.control("ALTER TABLE owners RENAME TO \(PostgresStore.movedOwners)")])
        }
    }

    private static let copyAgain =
        "Run the same `mizan store copy` again: it does what is missing, or says that the store is there."

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
