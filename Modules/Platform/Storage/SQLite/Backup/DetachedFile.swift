internal import GRDB
internal import Glibc
internal import Kernel

/// A database file that nobody else uses: opened alone, without a lock, log or index file.
enum DetachedFile {
    /// The journal mode stored in the file (SQLite file format, §1.3.3: bytes 18 and 19).
    enum Journal: UInt8 {
        /// A backup. SQLite creates no other file when it opens a backup, so a read-only disk is enough.
        case rollback = 1
        /// A store.
        case writeAheadLog = 2
    }

    /// Sets the journal mode of a file without a log; the caller must know that there is none.
    static func mark(_ journal: Journal, _ descriptor: Int32, _ path: String) throws(MizanError) {
        let bytes = [journal.rawValue, journal.rawValue]
        guard pwrite(descriptor, bytes, bytes.count, 18) == bytes.count else {
            throw BackupFailure.file(path, errno: errno)
        }
    }

    /// Opens the file for reading only: `immutable` keeps SQLite from locking or creating anything, even in WAL mode.
    static func reading<Result>(_ path: String, _ body: (any DatabaseSession) throws -> Result) throws -> Result {
        var configuration = configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: uri(path, "immutable=1"), configuration: configuration)
        let result = try queue.read { try body(SQLiteSession($0)) }
        try queue.close()
        return result
    }

    /// Opens a draft for writing. There is no rollback, because a draft that fails is deleted. The caller synchronizes the
    /// draft.
    static func writing<Result>(_ path: String, _ body: (GRDB.Database) throws -> Result) throws -> Result {
        var configuration = configuration()
        configuration.prepareDatabase { connection in
            try connection.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let queue = try DatabaseQueue(path: uri(path, "nolock=1"), configuration: configuration)
        let result = try queue.writeWithoutTransaction(body)
        try queue.close()
        return result
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "mizan.backup"
        configuration.prepareDatabase { connection in
            try connection.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4096;
                    """)
        }
        return configuration
    }

    /// Percent-encodes every character that has a special meaning in a URI of SQLite (<https://www.sqlite.org/uri.html>).
    static func uri(_ path: String, _ option: String) -> String {
        let plain = PercentEncoding { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
        return (path.hasPrefix("/") ? "file://" : "file:") + plain.encode(path) + "?" + option
    }
}
