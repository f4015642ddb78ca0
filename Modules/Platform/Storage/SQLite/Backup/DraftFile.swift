internal import Glibc
internal import Kernel

/// A file that is made beside its place and moved there when it is whole: what is at the place is never half made, and
/// never takes the place of something else.
final class DraftFile {
    let path: String
    let target: String
    /// Stays open until the end: closing any descriptor of a file drops SQLite's own locks on it.
    let descriptor: Int32
    private var isPublished = false

    /// Makes the draft (0600), in place of one that a killed process left behind.
    init(for target: String) throws(MizanError) {
        self.target = target
        path = target + ".draft"
        guard access(target, F_OK) != 0 else { throw BackupFailure.exists(target) }
        try Self.removeLeftover(path)
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? Self.inProgress(path) : BackupFailure.file(path, errno: errno)
        }
        // The lock shows other processes that the draft is in use; the kernel frees it when this process dies. A process that
        // checks for abandoned drafts holds the lock for a moment.
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        usleep(1_000)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Self.inProgress(path) }
    }

    /// Ends the draft: what was not published goes.
    deinit {
        if !isPublished { unlink(path) }
        close(descriptor)
    }

    func write(_ bytes: [UInt8]) throws(MizanError) {
        try FileBytes.write(bytes, to: descriptor, path)
    }

    /// Everything is on the disk, not just on its way there.
    func synchronize() throws(MizanError) {
        guard fsync(descriptor) == 0 else { throw BackupFailure.file(path, errno: errno) }
    }

    /// Moves the draft to its place, unless something is there by now. `synchronizeDirectory` makes that last.
    func publish() throws(MizanError) {
        // A link, unlike a rename, leaves a file alone that has come there meanwhile. USB sticks know no links.
        if link(path, target) != 0 {
            guard errno == EPERM || errno == EOPNOTSUPP else { throw BackupFailure.file(target, errno: errno) }
            guard access(target, F_OK) != 0 else { throw BackupFailure.exists(target) }
            guard rename(path, target) == 0 else { throw BackupFailure.file(target, errno: errno) }
            isPublished = true
        }
    }

    /// Moves the draft to the place of another file, in one step: there is always one or the other.
    func replace(_ place: String) throws(MizanError) {
        guard rename(path, place) == 0 else { throw BackupFailure.file(place, errno: errno) }
        isPublished = true
    }

    /// Takes back what was published, when what belongs to it could not be.
    func withdraw() {
        unlink(target)
    }

    /// Removes a draft that nobody works on any more. False if someone does.
    @discardableResult
    static func sweep(_ path: String) throws(MizanError) -> Bool {
        let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return true }
            throw BackupFailure.file(path, errno: errno)
        }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        guard unlink(path) == 0 || errno == ENOENT else { throw BackupFailure.file(path, errno: errno) }
        return true
    }

    /// True if a draft is there, and nobody works on it any more.
    static func isAbandoned(_ path: String) throws(MizanError) -> Bool {
        try FileLock.existing(path)?.tryLock(.shared) ?? false
    }

    private static func removeLeftover(_ path: String) throws(MizanError) {
        guard try sweep(path) else { throw inProgress(path) }
    }

    private static func inProgress(_ path: String) -> MizanError {
        MizanError(
            .conflict, "backup.in-progress", "Another process is writing \(path). Wait for it, or choose another name.",
            details: ["path": path])
    }
}
