package import Kernel

/// Copies a whole store to a place that has none, on any engine, with its documents. Afterwards the source refuses to be used,
/// unless it is kept: then the copy gets new epochs, so that devices notice that it is another store.
///
/// At no moment can both stores be used. The copy can be opened only when the source can no longer be. If a move is interrupted,
/// the same command finishes it. After the end, it changes nothing and says where the store is.
package struct StoreMove {
    private let source: any StoreAdministration
    private let target: any StoreAdministration
    private let isKeepingSource: Bool

    package static func run(
        from source: any StoreAdministration, to target: any StoreAdministration, keepingSource: Bool,
        migrations: [MigrationSet], telling listener: WorkListener = .nobody,
        _ cancellation: Cancellation = Cancellation()
    ) throws -> (contents: StoreContents, wasDone: Bool) {
        let move = StoreMove(source: source, target: target, isKeepingSource: keepingSource)
        guard try move.hasLeft() else { return (try move.copy(migrations, listener, cancellation), false) }
        if try target.arrival() == source.place { return (try move.finish(cancellation), false) }
        guard try target.holdsStore() else { throw MizanError.moved(to: target.place) }
        return (try target.reading { try StoreContents.read(in: $0) }, true)
    }

    private func copy(
        _ migrations: [MigrationSet], _ listener: WorkListener, _ cancellation: Cancellation
    ) throws -> StoreContents {
        try requireEnds()
        let from = try source.beginReplacing()
        defer { from.release() }
        let to = try target.beginReplacing()
        defer { to.release() }
        try requireEnds()
        try from.freeze()
        let answer = try from.read { session in
            let contents = try StoreContents.read(in: session)
            try copyDocuments(in: session, cancellation)
            try to.fill(
                from: session, movingFrom: isKeepingSource ? nil : source.place, migrations: migrations,
                telling: listener, cancellation
            ) { copy in
                guard isKeepingSource else { return }
                for owner in contents.owners {
                    try copy.execute(
                        "UPDATE owners SET epoch = \(Owners.freshEpoch()) WHERE id = \(owner.id)")
                }
            }
            return contents
        }
        let contents = try answer.get()
        if !isKeepingSource { try from.markMoved(to: target.place) }
        try to.finishFilling()
        return contents
    }

    // MARK: A move that was begun before

    /// True if the source has moved to the target: then the end of the move may be missing, or nothing.
    private func hasLeft() throws -> Bool {
        guard !isKeepingSource else { return false }
        do {
            _ = try source.holdsStore()
            return false
        } catch let error as MizanError where error.reason == "storage.moved" {
            guard error.details["place"] == target.place else { throw error }
            return true
        }
    }

    /// The documents of a database are in another directory if `--data` is another one than at the beginning.
    private func finish(_ cancellation: Cancellation) throws -> StoreContents {
        let to = try target.beginReplacing()
        defer { to.release() }
        let contents = try target.reading { session in
            let missing = try missingDocuments(in: session, cancellation)
            guard missing.isEmpty else {
                throw MizanError(
                    .notFound, "storage.documents-elsewhere",
                    """
                    The move cannot end: \(Counted.text(missing.count, "document")) of the store can be read neither in \
                    \(target.path) nor in \(source.path). Name the directory of the documents with --data, as when the \
                    move began.
                    """)
            }
            return try StoreContents.read(in: session)
        }
        try to.finishFilling()
        return contents
    }

    // MARK: The ends

    private func requireEnds() throws {
        guard try source.holdsStore() else {
            throw MizanError(.notFound, "storage.no-store", "There is no store in \(source.place).")
        }
        if let place = try target.arrival() {
            guard place == source.place else { throw MizanError.arriving(from: place) }
        } else if try target.holdsStore() {
            throw MizanError.occupied(target.place)
        }
    }

    /// The documents come before their rows.
    private func copyDocuments(in session: any DatabaseSession, _ cancellation: Cancellation) throws {
        let missing = try missingDocuments(in: session, cancellation)
        guard missing.isEmpty else {
            throw MizanError(
                .corruptData, "blob.damaged",
                "\(Counted.text(missing.count, "document")) of \(source.place) cannot be read; mizan doctor names them."
            )
        }
    }

    /// Copies the documents that the target lacks. Returns the hashes of those that the source lacks, too.
    private func missingDocuments(in session: any DatabaseSession, _ cancellation: Cancellation) throws -> [String] {
        guard try session.catalogue.hasTable(Blobs.table) else { return [] }
        return try BackupBlobs.copy(
            Blobs.all(in: session), from: .inside(source.path), to: .inside(target.path), rereading: .all, cancellation)
    }
}
