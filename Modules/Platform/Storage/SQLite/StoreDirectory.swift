internal import Glibc
package import Kernel

/// The directory that contains one store: the database file, its lock files, and files that higher parts of Mizan add.
package struct StoreDirectory: Hashable, Sendable {
    package let path: String

    /// Creates the directory if it is missing. Only its owner can access it (0700).
    package init(creating path: String) throws(MizanError) {
        try Self.create(path)
        try self.init(existing: path)
    }

    /// Refuses network disks, and a directory that another user owns or may change.
    package init(existing path: String) throws(MizanError) {
        self.path = path
        var information = stat()
        guard stat(path, &information) == 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFDIR else {
            throw MizanError(.invalidInput, "storage.not-a-directory", "\(path) is a file; a directory is needed.")
        }
        if let kind = FileSystem.unsafeKind(of: path, device: information.st_dev) {
            throw MizanError(
                .unsupported, "storage.network-disk",
                "\(path) is on a network or user-space file system (\(kind)), where a database is not safe. Use a local disk.",
                details: ["path": path])
        }
        try StoreAccess.require([path] + Self.databaseFiles.map { path + "/" + $0 })
    }

    /// The reason why other users may read the directory's contents, with advice; nil if no other user may.
    package var exposure: String? { StoreAccess.exposure(of: [path] + Self.databaseFiles.map(file)) }

    package func file(_ name: String) -> String { path + "/" + name }

    package var database: String { Self.database(in: path) }

    static func database(in path: String) -> String { path + "/" + databaseName }

    /// True if a directory has a store. Creates neither.
    package static func holdsStore(_ path: String) -> Bool { StoreFile.exists(database(in: path)) }

    private static let databaseName = "mizan.sqlite"
    /// The database, its log and the log's index. A write to any of these files is a write to the store.
    private static let databaseFiles = ["", "-wal", "-shm"].map { databaseName + $0 }

    private static func create(_ path: String) throws(MizanError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw StoreFailure.cannotOpen(path, errno: errno)
        }
        try create(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw StoreFailure.cannotOpen(path, errno: errno) }
    }
}
