internal import GRDB
internal import Glibc
internal import Kernel

/// A database file that nobody else uses: opened by itself, with no lock, log or index beside it.
enum DetachedFile {
    /// How the file says it is to be opened (SQLite file format, §1.3.3: bytes 18 and 19).
    enum Journal: UInt8 {
        /// A backup: opening it makes no file beside it, and a read-only disk will do.
        case rollback = 1
        /// A store.
        case writeAheadLog = 2
    }

    /// Right for a file without a log; the caller knows that there is none.
    static func mark(_ journal: Journal, _ descriptor: Int32, _ path: String) throws(MizanError) {
        let bytes = [journal.rawValue, journal.rawValue]
        guard pwrite(descriptor, bytes, bytes.count, 18) == bytes.count else {
            throw BackupFailure.file(path, errno: errno)
        }
    }

    /// Opens it for looking alone: `immutable` keeps SQLite from locking or making anything, in WAL mode too.
    static func reading<Result>(_ path: String, _ body: (any DatabaseSession) throws -> Result) throws -> Result {
        var configuration = configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: uri(path, "immutable=1"), configuration: configuration)
        let result = try queue.read { try body(SQLiteSession($0)) }
        try queue.close()
        return result
    }

    /// Opens a draft for writing. It keeps nothing to roll back with: a draft that fails is thrown away, and the
    /// caller synchronizes it.
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

    /// <https://www.sqlite.org/uri.html>: whatever has a meaning there is written as its number.
    static func uri(_ path: String, _ option: String) -> String {
        let plain = PercentEncoding { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
        return (path.hasPrefix("/") ? "file://" : "file:") + plain.encode(path) + "?" + option
    }
}
