internal import Glibc
internal import Kernel

/// An advisory lock on a file (`flock`), freed by the kernel when the process dies.
///
/// Waiting is polling: a blocked `flock` could not be bounded, and a stopped process would hang every other.
final class FileLock: Sendable {
    enum Mode { case shared, exclusive }

    private let descriptor: Int32
    private let path: String

    init(path: String) throws(MizanError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreFailure.cannotOpen(path, errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// False if another process holds it. A lock that is held in another mode is given up even then.
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

    /// Waits up to this long; the error names the lock.
    func lock(_ mode: Mode, seconds: Double) throws(MizanError) {
        var waited = 0.0
        var pause = 0.000_2
        while !(try tryLock(mode)) {
            guard waited < seconds else {
                throw MizanError(
                    .unavailable, "storage.locked",
                    "Another process has been using the store for \(Int(seconds)) seconds. Try again when it is done.",
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
