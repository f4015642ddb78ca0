internal import GRDB
internal import Glibc
internal import Kernel

/// The store that a restore replaces. It is retained under a second name.
///
/// The store also keeps its first name until the new store replaces it in one step. So there is a store at every moment.
enum PreviousStore {
    /// Returns the second name; nil if there is no store. The caller must have exclusive access to the store.
    static func keep(in store: StoreDirectory, now: Instant) throws -> String? {
        guard StoreFile.exists(store.database) else {
            try removeLog(of: store.database)
            return nil
        }
        let kept = try freeName(in: store.path, now: now)
        let isMerged = try mergeLog(of: store.database)
        try name(store.database, also: kept)
        if !isMerged {
            // The file is too damaged to be merged with its log, so the log is retained with the file. The log must not stay at
            // its path, because SQLite would treat it as the new store's log.
            for suffix in ["-wal", "-shm"] where StoreFile.exists(store.database + suffix) {
                try name(store.database + suffix, also: kept + suffix)
            }
        }
        try FileBytes.synchronizeDirectory(of: kept)
        try removeLog(of: store.database)
        // This is done before the new store is moved here: the new store must never be beside the old log.
        try FileBytes.synchronizeDirectory(of: kept)
        return kept
    }

    /// Merges the log into the file. False if the file is too damaged to be merged. Any other failure aborts the restore.
    private static func mergeLog(of path: String) throws -> Bool {
        do {
            // SQLite deletes the log of an empty file, so the header is checked first. A newer store is allowed, because it is
            // only set aside.
            do { try StoreFile.inspectHeader(path) } catch let error as MizanError where error.code == .unsupported {}
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { connection in
                // The first statement that reads opens the log. Without this statement, nothing would be merged.
                _ = try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM sqlite_schema")
                _ = try connection.checkpoint(.truncate)
            }
            // The last connection deletes the log. If a log is left, another program uses the store without our locks.
            try queue.close()
        } catch {
            let error = StoreFailure.translate(error)
            if let error = error as? MizanError, error.code == .corruptData { return false }
            throw error
        }
        guard !StoreFile.exists(path + "-wal") else {
            throw MizanError(
                .unavailable, "storage.busy", "Another program holds the store's file. Close it and try again.")
        }
        return true
    }

    /// Gives a file a second name; if the file system does not support links, makes a copy.
    private static func name(_ path: String, also other: String) throws {
        if link(path, other) == 0 { return }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else {
            throw BackupFailure.file(other, errno: errno)
        }
        try FileBytes.requireRoom(for: other, size: try FileBytes.size(path))
        let draft = try DraftFile(for: other)
        _ = try FileBytes.copy(path, to: draft.descriptor, draft.path, Cancellation())
        try draft.synchronize()
        try draft.publish()
    }

    private static func removeLog(of path: String) throws(MizanError) {
        for name in [path + "-wal", path + "-shm"] {
            guard unlink(name) == 0 || errno == ENOENT else { throw BackupFailure.file(name, errno: errno) }
        }
    }

    static func freeName(in directory: String, now: Instant) throws(MizanError) -> String {
        let name = "\(directory)/mizan.sqlite.before-restore-\(FileStamp.text(now))"
        for number in 1...100 {
            let candidate = number == 1 ? name : "\(name)-\(number)"
            if !StoreFile.exists(candidate) { return candidate }
        }
        throw BackupFailure.exists(name)
    }
}
