internal import GRDBSQLite
internal import Glibc
package import Kernel

/// Looking at a store from outside, before it is opened.
package enum StoreInspection {
    /// Refuses a file that is not a store of this generation, in words.
    package static func header(of path: String) throws { try StoreFile.inspect(path) }

    package static func exists(_ path: String) -> Bool { StoreFile.exists(path) }

    /// The kind of file system, if it is one on which a database is not safe.
    package static func unsafeFileSystem(at path: String) -> String? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return FileSystem.unsafeKind(of: path, device: information.st_dev)
    }

    /// True if nobody works on a draft any more.
    package static func isAbandonedDraft(_ path: String) throws -> Bool { try DraftFile.isAbandoned(path) }

    /// Removes what interrupted work left behind. False if someone is at work on it.
    package static func removeDraft(_ path: String) throws -> Bool { try DraftFile.sweep(path) }

    /// The version of the SQLite library that is used.
    package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

    /// Reads a store and leaves it unchanged, lock files and log too. A store with a log that is not yet in the file is in use,
    /// or was until it was killed: then the log's index is there as well, or has to be made.
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

    /// The steps that a start would take, `module step` each, in order. Throws what a start would: a store that is not
    /// as its steps make it.
    package static func pendingSteps(_ sets: [MigrationSet], in session: any DatabaseSession) throws -> [String] {
        try SchemaAudit.requireSound([PlatformMigrations.all] + sets, in: session).pending
            .map { "\($0.module) \($0.name)" }
    }
}

// MARK: What making or opening a store would meet

extension StoreInspection {
    /// Throws what opening a store would meet of its lock files. Makes none.
    package static func requireLocks(_ directory: StoreDirectory) throws(MizanError) {
        try StoreLocks.requireFree(directory)
    }

    /// Throws what making a store in a directory would meet, and makes neither.
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
