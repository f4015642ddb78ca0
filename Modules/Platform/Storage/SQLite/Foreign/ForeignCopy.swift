internal import GRDB
internal import Glibc
internal import Kernel

/// A foreign file merged with the log beside it, in a private directory.
///
/// If the program that wrote the file is open, or was killed, the latest changes are in a log (`-wal`). Reading only the file
/// misses these changes. SQLite could read the file and the log only by creating an index beside them.
enum ForeignCopy {
    /// The file and its log merged, as a file without a name. Nil if there is no log, or if the log is empty.
    static func together(_ file: ForeignFile, _ path: String, _ limits: ForeignLimits) throws -> ForeignFile? {
        guard try file.hasName() else { return nil }
        // SQLite also follows links, and looks for the log beside the target.
        guard let resolved = realpath(path, nil) else { throw file.failure.file(path, errno: errno) }
        defer { free(resolved) }
        let real = String(cString: resolved)
        // A journal belongs to an unfinished change. The journal can name other files, and SQLite would then delete those
        // files.
        if try Stamp(real + "-journal", file)?.size ?? 0 > 0 { throw file.failure.unfinished() }
        guard file.header.usesLog, let log = try Stamp(real + "-wal", file), log.size > 0 else { return nil }
        guard let main = try Stamp(real, file) else { throw file.failure.inUse() }
        guard main.size + log.size <= limits.copyBytes else {
            throw file.failure.copyTooLarge(main.size + log.size, limit: limits.copyBytes)
        }
        let directory = try PrivateDirectory(in: limits.scratch, file, room: 2 * (main.size + log.size))
        let copy = directory.path + "/foreign.sqlite"
        try transfer(file.descriptor, to: copy, file, at: directory.path)
        let second = open(real + "-wal", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard second >= 0 else { throw file.failure.inUse() }
        defer { close(second) }
        try transfer(second, to: copy + "-wal", file, at: directory.path)
        // If the program wrote meanwhile, the two copies do not match.
        guard try Stamp(real, file) == main, try Stamp(real + "-wal", file) == log else { throw file.failure.inUse() }
        try settle(copy, file, limits)
        let whole = open(copy, O_RDONLY | O_CLOEXEC)
        guard whole >= 0 else { throw file.failure.file(copy, errno: errno) }
        return try ForeignFile(whole, file.name)
    }

    private struct Stamp: Equatable {
        let size: Int64
        private let identity: [Int]

        /// Nil if there is no such file.
        init?(_ path: String, _ file: ForeignFile) throws(MizanError) {
            var information = stat()
            guard stat(path, &information) == 0 else {
                if errno == ENOENT { return nil }
                throw file.failure.file(path, errno: errno)
            }
            size = Int64(information.st_size)
            identity = [
                Int(information.st_ino), information.st_mtim.tv_sec, information.st_mtim.tv_nsec,
                information.st_ctim.tv_sec, information.st_ctim.tv_nsec,
            ]
        }
    }

    private static func transfer(
        _ source: Int32, to path: String, _ file: ForeignFile, at directory: String
    ) throws(MizanError) {
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw file.failure.file(directory, errno: errno) }
        defer { close(target) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var place: Int64 = 0
        do throws(SystemError) {
            while true {
                let count = try Descriptor(source).fill(&buffer, from: place)
                if count == 0 { return }
                try Descriptor(target).write(count == buffer.count ? buffer : Array(buffer[..<count]))
                place += Int64(count)
            }
        } catch {
            throw file.failure.file(directory, errno: error.number)
        }
    }

    /// Lets SQLite merge the log into the copy. SQLite has exclusive access to the copy, so it needs no index in shared memory.
    private static func settle(_ path: String, _ file: ForeignFile, _ limits: ForeignLimits) throws {
        var configuration = Configuration()
        configuration.label = "mizan.foreign"
        configuration.prepareDatabase { connection in
            try connection.execute(
                sql: """
                    PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
                    PRAGMA mmap_size = 0; PRAGMA synchronous = OFF;
                    """)
        }
        let budget = TimeBudget()
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { connection in
                budget.watch(connection)
                budget.begin(limits.time)
                try connection.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
                budget.end()
            }
            try queue.close()
        } catch let error as DatabaseError {
            throw file.failure.sqlite(
                error.extendedResultCode.rawValue, error.message ?? "no detail", valueBytes: limits.valueBytes)
        }
    }
}

/// A directory that nobody else can read, and that is deleted with all its contents.
private final class PrivateDirectory {
    let path: String

    init(in place: String?, _ file: ForeignFile, room: Int64) throws(MizanError) {
        let place = place ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        guard let free = FreeRoom.bytes(at: place) else { throw file.failure.file(place, errno: errno) }
        guard free > UInt64(room) else { throw file.failure.file(place, errno: ENOSPC) }
        var template = Array((place + "/mizan-foreign.XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw file.failure.file(place, errno: errno) }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
        for name in ["foreign.sqlite", "foreign.sqlite-wal", "foreign.sqlite-shm", "foreign.sqlite-journal"] {
            unlink(path + "/" + name)
        }
        rmdir(path)
    }
}
