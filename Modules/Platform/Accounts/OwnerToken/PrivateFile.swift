internal import Glibc
internal import Kernel

/// Small files that nobody but their owner can read at any moment.
enum PrivateFile {
    /// A kind of file: the reason that the errors about the file state, and the remedy for an unusable file.
    struct Kind {
        let reason: String
        let remedy: String

        static let token = Kind(
            reason: "accounts.token", remedy: "Remove it and start again; a new token is then made.")
        static let secret = Kind(
            reason: "accounts.secret",
            remedy: """
                Restore your copy of the file. Without a copy: move the file away and start again. A new file is made, \
                and earlier backups then count as made elsewhere.
                """)
    }

    /// Creates a file atomically: the file exists with all its contents on disk, or not at all. Returns false if the file
    /// already exists.
    static func create(_ path: String, contents: [UInt8], _ kind: Kind) throws(MizanError) -> Bool {
        let temporary = "\(path).\(getpid()).\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
        try write(contents, toNew: temporary, kind)
        defer { unlink(temporary) }
        // Unlike a rename, a link does not replace a file that another process has created meanwhile.
        guard link(temporary, path) == 0 else {
            if errno == EEXIST { return false }
            throw failure(path, errno, kind)
        }
        try synchronizeDirectory(of: path, kind)
        return true
    }

    /// The contents of the file; nil if there is no file. Throws if other users may read or write the file.
    static func read(_ path: String, atMost limit: Int, _ kind: Kind) throws(MizanError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(path, errno, kind)
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure(path, errno, kind) }
        guard information.st_mode & S_IFMT == S_IFREG, information.st_uid == geteuid() else {
            throw foreign(path, kind)
        }
        let mode = information.st_mode & 0o777
        guard mode & 0o077 == 0 else { throw exposed(path, mode, kind) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = Glibc.read(descriptor, &bytes, limit)
        guard count >= 0 else { throw failure(path, errno, kind) }
        return Array(bytes[..<count])
    }

    static func failure(_ path: String, _ number: Int32, _ kind: Kind) -> MizanError {
        MizanError(
            number == ENOSPC || number == EDQUOT ? .storageFull : .unavailable, kind.reason + "-file",
            "\(path) cannot be read or written: \(String(cString: strerror(number))).", details: ["path": path])
    }

    /// The error for a pipe, a directory, or a file that another user may have prepared.
    private static func foreign(_ path: String, _ kind: Kind) -> MizanError {
        MizanError(
            .notPermitted, kind.reason + "-foreign", "\(path) is not a file of your own. \(kind.remedy)",
            details: ["path": path])
    }

    private static func exposed(_ path: String, _ mode: mode_t, _ kind: Kind) -> MizanError {
        let octal = String(mode, radix: 8)
        return MizanError(
            .notPermitted, kind.reason + "-readable-by-others",
            """
            Other users of this machine may read or write \(path) (mode \(octal)). If nobody has: chmod 600 \(path). If \
            somebody may have: \(kind.remedy)
            """,
            details: ["path": path, "mode": octal])
    }

    private static func write(_ bytes: [UInt8], toNew path: String, _ kind: Kind) throws(MizanError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno, kind) }
        defer { close(descriptor) }
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw abandon(path, error.number, kind)
        }
        guard fsync(descriptor) == 0 else { throw abandon(path, errno, kind) }
    }

    private static func abandon(_ path: String, _ number: Int32, _ kind: Kind) -> MizanError {
        unlink(path)
        return failure(path, number, kind)
    }

    private static func synchronizeDirectory(of path: String, _ kind: Kind) throws(MizanError) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(directory, errno, kind) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(directory, errno, kind) }
    }
}
