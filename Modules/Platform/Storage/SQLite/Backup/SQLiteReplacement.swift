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
        return kept
    }

    func fill(
        from source: any DatabaseSession, migrations: [MigrationSet], telling listener: WorkListener,
        _ cancellation: Cancellation, amend: (any DatabaseSession) throws -> Void
    ) throws {
        let draft = try DraftFile(for: store.database + ".restored")
        try StoreBackup.filling(draft.path, for: store.database, size: 0) { target in
            try StoreCopy.makeTables(of: source, in: target, migrations: migrations)
            _ = try StoreCopy.copyRows(from: source, to: target, telling: listener, cancellation)
            try amend(target)
        }
        try DetachedFile.mark(.writeAheadLog, draft.descriptor, draft.path)
        try draft.synchronize()
        guard !StoreFile.exists(store.database) else { throw BackupFailure.exists(store.database) }
        try draft.replace(store.database)
        try FileBytes.synchronizeDirectory(of: store.database)
    }

    /// The lock keeps everybody else away.
    func freeze() {}

    func markMoved(to place: String) throws { try MovedStore(in: store.path).write(place) }

    func release() { lock.release() }
}
