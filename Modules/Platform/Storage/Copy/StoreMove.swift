package import Kernel

/// Copies a whole store to a place that has none, on any engine, with its documents. Afterwards the source refuses to be used,
/// unless it is kept: then the copy gets new epochs, so that devices notice that it is another store.
package enum StoreMove {
    package static func run(
        from source: any StoreAdministration, to target: any StoreAdministration, keepingSource: Bool,
        migrations: [MigrationSet], telling listener: WorkListener = .nobody,
        _ cancellation: Cancellation = Cancellation()
    ) throws -> StoreContents {
        try requireEnds(source, target)
        let from = try source.beginReplacing()
        defer { from.release() }
        let to = try target.beginReplacing()
        defer { to.release() }
        try requireEnds(source, target)
        try from.freeze()
        let answer = from.read { session in
            let contents = try StoreContents.read(in: session)
            try copyDocuments(in: session, from: source, to: target, cancellation)
            try to.fill(from: session, migrations: migrations, telling: listener, cancellation) { copy in
                guard keepingSource else { return }
                for owner in contents.owners {
                    try copy.execute(
                        "UPDATE owners SET epoch = \(Owners.freshEpoch()) WHERE id = \(owner.id)")
                }
            }
            return contents
        }
        let contents = try answer.get()
        if !keepingSource { try from.markMoved(to: target.place) }
        return contents
    }

    private static func requireEnds(_ source: any StoreAdministration, _ target: any StoreAdministration) throws {
        guard try source.holdsStore() else {
            throw MizanError(.notFound, "storage.no-store", "There is no store in \(source.place).")
        }
        guard try !target.holdsStore() else {
            throw MizanError(
                .conflict, "storage.exists", "There is a store in \(target.place) already. It was not changed.")
        }
    }

    /// The documents come before their rows.
    private static func copyDocuments(
        in session: any DatabaseSession, from source: any StoreAdministration, to target: any StoreAdministration,
        _ cancellation: Cancellation
    ) throws {
        guard try session.catalogue.hasTable(Blobs.table) else { return }
        let missing = try BackupBlobs.copy(
            Blobs.all(in: session), from: .inside(source.path), to: .inside(target.path), rereading: .all, cancellation)
        guard missing.isEmpty else {
            throw MizanError(
                .corruptData, "blob.damaged",
                "\(Counted.text(missing.count, "document")) of \(source.place) cannot be read; mizan doctor names them."
            )
        }
    }
}
