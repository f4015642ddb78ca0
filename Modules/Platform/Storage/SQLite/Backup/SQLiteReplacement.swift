internal import GRDB
internal import Kernel

/// Exclusive use of a store of SQLite. Its file is replaced in one step.
struct SQLiteReplacement: StoreReplacement {
    let store: StoreDirectory
    let lock: MaintenanceLock

    /// Reads it, including its log.
    func read<Value>(_ body: (any DatabaseSession) throws -> Value) -> ReplacedStore<Value> {
        guard StoreFile.exists(store.database) else { return .none }
        do {
            // SQLite deletes the log of an empty file, so the header is checked first.
            try StoreFile.inspectHeader(store.database)
            let queue = try DatabaseQueue(path: store.database)
            let value = try queue.read { try body(SQLiteSession($0)) }
            try queue.close()
            return .read(value)
        } catch {
            // If the store cannot be read, for whatever reason, the restore continues without it.
            return .unreadable(StoreFailure.translate(error))
        }
    }

    func replace(by draft: DraftFile, now: Instant, _ cancellation: Cancellation) throws -> String? {
        let kept = try PreviousStore.keep(in: store, now: now)
        try draft.replace(store.database)
        try FileBytes.synchronizeDirectory(of: store.database)
        // The backup takes the place of a store that has moved.
        for note in MoveNote.allCases { try note.remove(in: store.path) }
        return kept
    }

    func fill(
        from source: any DatabaseSession, movingFrom place: String?, migrations: [MigrationSet],
        telling listener: WorkListener, _ cancellation: Cancellation, amend: (any DatabaseSession) throws -> Void
    ) throws {
        let draft = try DraftFile(for: store.database + ".restored")
        try StoreBackup.filling(draft.path, for: store.database, size: 0) { target in
            try StoreCopy.makeTables(of: source, in: target, migrations: migrations)
            _ = try StoreCopy.copyRows(from: source, to: target, telling: listener, cancellation)
            try amend(target)
        }
        try DetachedFile.mark(.writeAheadLog, draft.descriptor, draft.path)
        try draft.synchronize()
        let isUnfinished = try MoveNote.arriving.place(in: store.path) != nil
        guard isUnfinished || !StoreFile.exists(store.database) else { throw BackupFailure.exists(store.database) }
        if let place { try MoveNote.arriving.write(place, in: store.path) }
        try draft.replace(store.database)
        try FileBytes.synchronizeDirectory(of: store.database)
    }

    func finishFilling() throws { try MoveNote.arriving.remove(in: store.path) }

    /// The lock keeps everybody else away.
    func freeze() {}

    func markMoved(to place: String) throws { try MoveNote.moved.write(place, in: store.path) }

    func release() { lock.release() }
}
