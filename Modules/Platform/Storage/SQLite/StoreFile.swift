internal import GRDB
internal import Glibc
internal import Kernel

/// The database file. It is either created completely or not at all, and it is checked before SQLite opens it.
enum StoreFile {
    /// "MIZA". This id marks the file as Mizan's, so that no other program's database is mistaken for a store.
    static let applicationID: UInt32 = 0x4D49_5A41
    /// The generation of the file's layout. A file of a newer generation is refused.
    static let generation: UInt32 = 1

    /// The statements that mark a new file.
    static let marks = "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(generation)"

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Creates the file under a temporary name and moves it to its final path. So the file at the final path is always marked
    /// and in WAL mode.
    static func create(at path: String) throws {
        try requireNoLog(path)
        let draft = path + ".new"
        for leftover in [draft, draft + "-wal", draft + "-shm", draft + "-journal"] { unlink(leftover) }
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreFailure.cannotOpen(draft, errno: errno) }
        Glibc.close(descriptor)
        do {
            let queue = try DatabaseQueue(path: draft)
            try queue.writeWithoutTransaction { connection in
                try connection.execute(sql: marks)
                try connection.execute(sql: "PRAGMA synchronous = FULL")
                try connection.execute(sql: "PRAGMA journal_mode = WAL")
            }
            try queue.close()
        } catch {
            unlink(draft)
            throw StoreFailure.translate(error)
        }
        guard rename(draft, path) == 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
    }

    /// Throws if a log already exists. SQLite would discard a log that does not belong to the new file, and the latest data
    /// would be lost.
    static func requireNoLog(_ path: String) throws(MizanError) {
        for log in [path + "-wal", path + "-journal"] where exists(log) {
            throw MizanError(
                .corruptData, "storage.file-missing",
                "\(path) is missing, but its log \(log) exists. Put the file back where it was, or restore a backup; "
                    + "nothing was changed.",
                details: ["path": path])
        }
    }

    /// Refuses a file that is not a store of this generation, or that cannot be written.
    static func inspect(_ path: String) throws {
        try inspectHeader(path)
        guard access(path, W_OK) == 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
    }

    /// Reads the header (SQLite file format, §1.3) and refuses a file that is not a store of this generation.
    static func inspectHeader(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
        defer { Glibc.close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw StoreFailure.notAStore(path, because: "it is not a plain file")
        }
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &header, header.count)
        guard count >= 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
        if count == 0 { throw StoreFailure.notAStore(path, because: "it is empty") }
        guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw StoreFailure.notAStore(path, because: "it is not an SQLite database")
        }
        guard number(header[68..<72]) == applicationID else {
            throw StoreFailure.notAStore(path, because: "it is a database of another program")
        }
        // Digests and sort orders depend on UTF-8 bytes. A file without a table has no encoding yet.
        guard number(header[56..<60]) <= 1 else {
            throw StoreFailure.notAStore(path, because: "its texts are not stored as UTF-8")
        }
        let found = number(header[60..<64])
        guard found <= generation else {
            throw MizanError(
                .unsupported, "storage.newer-schema",
                "This store was written by a newer Mizan (layout \(found); this one knows \(generation)). Update Mizan; nothing was changed."
            )
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
