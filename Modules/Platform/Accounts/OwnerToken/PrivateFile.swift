internal import Glibc
internal import Kernel

/// Small files that nobody but their owner may read, at no moment.
enum PrivateFile {
    /// Creates a file whole: it is there with all its contents on disk, or not at all. False if there is one already.
    static func create(_ path: String, contents: String) throws(MizanError) -> Bool {
        let temporary = "\(path).\(getpid()).\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
        try write(contents, toNew: temporary)
        defer { unlink(temporary) }
        // A link, unlike a rename, leaves a file alone that another process has put there meanwhile.
        guard link(temporary, path) == 0 else {
            if errno == EEXIST { return false }
            throw failure(path, errno)
        }
        try synchronizeDirectory(of: path)
        return true
    }

    /// The contents; nil if there is no file. Refused if others may read or write it.
    static func read(_ path: String, atMost limit: Int) throws(MizanError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(path, errno)
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure(path, errno) }
        guard information.st_mode & S_IFMT == S_IFREG, information.st_uid == geteuid() else { throw foreign(path) }
        let mode = information.st_mode & 0o777
        guard mode & 0o077 == 0 else { throw exposed(path, mode) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = Glibc.read(descriptor, &bytes, limit)
        guard count >= 0 else { throw failure(path, errno) }
        return Array(bytes[..<count])
    }

    static func failure(_ path: String, _ number: Int32) -> MizanError {
        MizanError(
            number == ENOSPC || number == EDQUOT ? .storageFull : .unavailable, "accounts.token-file",
            "\(path) cannot be read or written: \(String(cString: strerror(number))).", details: ["path": path])
    }

    /// A pipe, a directory, or a file that another user may have prepared.
    private static func foreign(_ path: String) -> MizanError {
        MizanError(
            .notPermitted, "accounts.token-foreign",
            "\(path) is not a file of your own. Remove it and start again; a new token is then made.",
            details: ["path": path])
    }

    private static func exposed(_ path: String, _ mode: mode_t) -> MizanError {
        let octal = String(mode, radix: 8)
        return MizanError(
            .notPermitted, "accounts.token-readable-by-others",
            """
            Other users of this machine may read \(path) (mode \(octal)). If someone else uses it, remove the file and \
            start again for a new token; else: chmod 600 \(path)
            """,
            details: ["path": path, "mode": octal])
    }

    private static func write(_ text: String, toNew path: String) throws(MizanError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0, fsync(descriptor) == 0 else { throw abandon(path, errno) }
            rest = rest.dropFirst(count)
        }
    }

    private static func abandon(_ path: String, _ number: Int32) -> MizanError {
        unlink(path)
        return failure(path, number)
    }

    private static func synchronizeDirectory(of path: String) throws(MizanError) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(directory, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(directory, errno) }
    }
}
