internal import Glibc
internal import Kernel

/// An advisory lock on a file (`flock`). The kernel releases the lock when the process dies.
///
/// Waiting uses polling: a blocked `flock` has no time limit, and a stopped process would block all other processes.
final class FileLock: Sendable {
    enum Mode { case shared, exclusive }

    private let descriptor: Int32
    private let path: String

    init(path: String) throws(MizanError) {
        self.path = path
        descriptor = open(path, Self.flags | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
    }

    private init(_ descriptor: Int32, _ path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    /// The lock of an existing file; nil if the file does not exist but could be created. Throws the error that creating it
    /// would throw.
    static func existing(_ path: String) throws(MizanError) -> FileLock? {
        let descriptor = open(path, flags)
        if descriptor >= 0 { return FileLock(descriptor, path) }
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard errno == ENOENT, access(directory, W_OK) == 0 else { throw failure(path, errno) }
        return nil
    }

    private static let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW

    /// The error of opening a lock file. A link is refused, because processes that use different paths must lock the same file.
    private static func failure(_ path: String, _ number: Int32) -> MizanError {
        guard number == ELOOP else { return StoreFailure.cannotOpen(path, errno: number) }
        return MizanError(
            .unavailable, "storage.cannot-open",
            "\(path) is a link, and a lock file must be a file. Remove the link; Mizan makes the file.",
            details: ["path": path])
    }

    deinit {
        close(descriptor)
    }

    /// False if another process holds the lock. Even then, a lock that is held here in a different mode is released.
    func tryLock(_ mode: Mode) throws(MizanError) -> Bool {
        while flock(descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw StoreFailure.cannotOpen(path, errno: errno)
            }
        }
        return true
    }

    /// Waits up to this long; the error names the lock file.
    func lock(_ mode: Mode, seconds: Double) throws(MizanError) {
        var waited = 0.0
        var pause = 0.000_2
        while !(try tryLock(mode)) {
            guard waited < seconds else {
                throw MizanError(
                    .unavailable, "storage.locked",
                    "Another process has been using the store for \(Counted.text(Int(seconds), "second")). Try again when it is done.",
                    details: ["lock": path])
            }
            usleep(UInt32(pause * 1_000_000))
            waited += pause
            pause = min(pause * 1.5, 0.001)
        }
    }

    func unlock() {
        flock(descriptor, LOCK_UN)
    }
}
