internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import Kernel

/// Looking at a store from outside, before it is opened.
package enum StoreInspection {
    /// Refuses a file that is not a store of this generation, in words.
    package static func header(of path: String) throws { try StoreFile.inspect(path) }

    package static func exists(_ path: String) -> Bool { StoreFile.exists(path) }

    /// The kind of file system, if it is one on which a database is not safe.
    package static func unsafeFileSystem(at path: String) -> String? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return FileSystem.unsafeKind(device: information.st_dev)
    }

    /// Removes what interrupted work left behind. False if someone is at work on it.
    package static func removeDraft(_ path: String) throws -> Bool { try DraftFile.sweep(path) }

    /// The version of the SQLite library that is used.
    package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}
