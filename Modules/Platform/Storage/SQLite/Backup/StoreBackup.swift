internal import GRDB
package import Kernel

/// Copies a store while other connections write to it. Success is reported only after the copy was read completely and found to
/// be equal. A backup is a file of SQLite, whatever the engine of the store.
///
/// The copy uses a separate connection and one read transaction, in which the rows are counted, too. The store is not modified,
/// and a failed copy leaves nothing.
package enum StoreBackup {
    /// The number of pages copied between two checks for cancellation.
    private static let step: Int32 = 2_048

    /// Makes a backup at a path that does not exist yet, and its manifest beside it.
    package static func make(
        of store: any StoreAdministration, at target: String, origin: BackupManifest.Origin, version: String,
        now: Instant, number: Int64? = nil, key: BackupKey? = nil, telling listener: WorkListener = .nobody,
        _ cancellation: Cancellation = Cancellation()
    ) throws -> BackupManifest {
        guard try store.holdsStore() else {
            throw MizanError(
                .notFound, "backup.no-store", "There is no store in \(store.place) yet: nothing to back up.",
                details: ["path": store.place])
        }
        try BackupFiles.sweepManifest(of: target)
        let note = try DraftFile(for: BackupManifest.path(of: target))
        let draft = try DraftFile(for: target)
        do {
            listener.enter(.copying)
            let expected = try store.copy(to: draft.path, for: target, telling: listener, cancellation)
            listener.enter(.checking)
            try DetachedFile.mark(.rollback, draft.descriptor, draft.path)
            try draft.synchronize()
            try StoreFile.inspectHeader(draft.path)
            let found = try StoreVerification.contents(of: draft.path, cancellation)
            guard found == expected else {
                throw BackupFailure.unsound(target, "incomplete", "the copy differs from the store")
            }
            // The documents are complete before the backup is published. While they are copied, none is removed.
            let blobs = BlobStore.inside(store.path)
            let hold = try blobs.hold()
            defer { hold?.unlock() }
            let missing = try BackupBlobs.copy(
                of: draft.path, from: blobs, to: .inside(FileBytes.directory(of: target)), rereading: .share(of: now),
                cancellation)
            let plain = BackupManifest(
                madeAt: now, version: version, origin: origin, size: try FileBytes.size(draft.path),
                sha256: try FileBytes.digest(draft.path, telling: listener, cancellation), contents: found,
                number: number, missingDocuments: missing)
            let manifest = key?.signed(plain) ?? plain
            try note.write(manifest.bytes)
            try note.synchronize()
            try publish(draft, note)
            return manifest
        } catch {
            throw BackupFailure.translate(error, writing: target)
        }
    }

    /// Publishes the manifest before the backup, so that a backup at its path always has a manifest.
    private static func publish(_ draft: DraftFile, _ note: DraftFile) throws {
        try note.publish()
        do {
            try draft.publish()
        } catch {
            note.withdraw()
            throw error
        }
        try FileBytes.synchronizeDirectory(of: draft.target)
    }

    /// Copies the pages of a store of SQLite by its own backup: in WAL mode a reader does not block writers. Returns the store's
    /// contents in the copied transaction.
    static func copyPages(
        of directory: StoreDirectory, to draft: String, for target: String, telling listener: WorkListener,
        _ cancellation: Cancellation
    ) throws -> StoreContents {
        let locks = try StoreLocks(directory)
        defer { locks.release() }
        let store = directory.database
        var configuration = Configuration()
        configuration.label = "mizan.backup"
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { connection in
            try connection.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0; PRAGMA cache_size = -4096")
        }
        let source = try DatabaseQueue(path: store, configuration: configuration)
        let contents = try source.read { connection in
            let session = SQLiteSession(connection)
            // The first read of the store: from here on, the transaction sees this state and no later one.
            guard try StoreContents.isThere(in: session) else {
                throw StoreFailure.notAStore(store, because: "it has none of the tables of Mizan")
            }
            let contents = try StoreContents.read(in: session)
            let pages = try Int64.fetchOne(connection, sql: "PRAGMA page_count") ?? 0
            let size = try Int64.fetchOne(connection, sql: "PRAGMA page_size") ?? 0
            try FileBytes.requireRoom(for: target, size: pages * size)
            try DetachedFile.writing(draft) { copy in
                try connection.backup(to: copy, pagesPerStep: step) { progress in
                    let bytes = WorkProgress.Amount(
                        Int64(progress.completedPageCount) * size, of: Int64(progress.totalPageCount) * size)
                    listener.report(WorkProgress(bytes: bytes))
                    if !progress.isCompleted { try cancellation.check() }
                }
            }
            return contents
        }
        // If this is the last connection, closing it merges the log into the file.
        try locks.whileWriting { try source.close() }
        return contents
    }

    /// Fills an empty file with the tables and rows of a store of any engine, in one transaction.
    package static func filling<Result>(
        _ file: String, for target: String, size: Int64, _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        try FileBytes.requireRoom(for: target, size: size)
        do {
            return try DetachedFile.writing(file) { connection in
                do {
                    try connection.execute(sql: StoreFile.marks + "; BEGIN")
                    let result = try body(SQLiteSession(connection))
                    try connection.execute(sql: "COMMIT")
                    return result
                } catch {
                    // GRDB ends the process if a transaction is left open.
                    if connection.isInsideTransaction { try connection.execute(sql: "ROLLBACK") }
                    throw error
                }
            }
        } catch {
            throw BackupFailure.translate(error, writing: target)
        }
    }

    /// Makes the file that keeps a store which a restore replaces, and returns its path. `copy` receives the paths of the draft
    /// and of the file.
    package static func keeping(
        in directory: String, now: Instant, _ copy: (_ draft: String, _ file: String) throws -> Void
    ) throws -> String {
        let draft = try DraftFile(for: PreviousStore.freeName(in: directory, now: now))
        try copy(draft.path, draft.target)
        try draft.synchronize()
        try draft.publish()
        try FileBytes.synchronizeDirectory(of: draft.target)
        return draft.target
    }
}
