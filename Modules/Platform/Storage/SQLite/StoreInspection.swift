internal import GRDBSQLite
internal import Glibc
package import Kernel

/// Checks of a store from outside, before it is opened.
package enum StoreInspection {
    /// Refuses a file that is not a store of this generation, with a readable message.
    package static func header(of path: String) throws { try StoreFile.inspect(path) }

    package static func exists(_ path: String) -> Bool { StoreFile.exists(path) }

    /// The kind of file system, if databases are not safe on it.
    package static func unsafeFileSystem(at path: String) -> String? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return FileSystem.unsafeKind(of: path, device: information.st_dev)
    }

    /// True if nobody works on the draft any more.
    package static func isAbandonedDraft(_ path: String) throws -> Bool { try DraftFile.isAbandoned(path) }

    /// Removes a draft that interrupted work left behind. Returns false if somebody is still at work on it.
    package static func removeDraft(_ path: String) throws -> Bool { try DraftFile.sweep(path) }

    /// The version of the SQLite library that is used.
    package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

    /// Reads a store and leaves it unchanged, including its lock files and its log. If the log is not yet copied into the file,
    /// the store is in use or its process was killed. Then the log's index exists too, or must be created.
    package static func reading<Result>(
        _ path: String, _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        try StoreFile.inspect(path)
        var log = stat()
        guard stat(path + "-wal", &log) == 0, log.st_size > 0 else {
            do { return try DetachedFile.reading(path, body) } catch { throw StoreFailure.translate(error) }
        }
        let connection = try SQLiteConnection.open(path, as: .reader)
        defer { connection.leaveOpen() }
        return try connection.transaction("BEGIN DEFERRED", within: nil, body)
    }

    /// The steps that a start would run, each as `module step`, in order. If the store's schema is not as its steps create it,
    /// this throws the same error as a start.
    package static func pendingSteps(_ sets: [MigrationSet], in session: any DatabaseSession) throws -> [String] {
        try SchemaAudit.requireSound([PlatformMigrations.all] + sets, in: session).pending
            .map { "\($0.module) \($0.name)" }
    }
}

// MARK: Errors that creating or opening a store would cause

extension StoreInspection {
    /// Throws the error that opening a store would get from its lock files. Creates none.
    package static func requireLocks(_ directory: StoreDirectory) throws(MizanError) {
        try StoreLocks.requireFree(directory)
    }

    /// Throws the error that creating a store in a directory would cause. Creates neither.
    package static func requireMakeable(_ path: String) throws(MizanError) {
        try StoreFile.requireNoLog(path + "/mizan.sqlite")
        var nearest = path
        while access(nearest, F_OK) != 0 {
            guard let slash = nearest.lastIndex(of: "/") else {
                nearest = "."
                break
            }
            nearest = slash == nearest.startIndex ? "/" : String(nearest[..<slash])
        }
        var information = stat()
        guard stat(nearest, &information) == 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFDIR else { throw StoreFailure.cannotOpen(path, errno: ENOTDIR) }
        guard access(nearest, W_OK) == 0 else { throw StoreFailure.cannotOpen(nearest, errno: errno) }
    }
}
