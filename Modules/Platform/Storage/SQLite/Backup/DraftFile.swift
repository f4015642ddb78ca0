internal import Glibc
internal import Kernel

/// A file that is created beside its final path and moved to the final path when it is complete. So the file at the final path
/// is never incomplete, and the move never replaces an existing file.
package final class DraftFile {
    package let path: String
    let target: String
    /// Stays open until the end, because closing any descriptor of a file drops SQLite's own locks on it.
    let descriptor: Int32
    private var isGone = false

    /// Creates the draft (0600), replacing a draft that a killed process left behind.
    init(for target: String) throws(MizanError) {
        self.target = target
        path = target + ".draft"
        guard access(target, F_OK) != 0 else { throw BackupFailure.exists(target) }
        try Self.removeLeftover(path)
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? Self.inProgress(path) : BackupFailure.file(path, errno: errno)
        }
        // The lock shows other processes that the draft is in use. The kernel frees the lock when this process dies. A process
        // that checks for abandoned drafts holds the lock for a moment.
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        usleep(1_000)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Self.inProgress(path) }
    }

    /// Deletes the draft if it was not published.
    deinit {
        discard()
        close(descriptor)
    }

    /// Deletes the draft now, if it was not published. The last reference may be another thread's, which a program that ends
    /// does not wait for.
    func discard() {
        if !isGone { unlink(path) }
        isGone = true
    }

    func write(_ bytes: [UInt8]) throws(MizanError) {
        try FileBytes.write(bytes, to: descriptor, path)
    }

    /// Writes everything to the disk, not just to the system's buffers.
    func synchronize() throws(MizanError) {
        guard fsync(descriptor) == 0 else { throw BackupFailure.file(path, errno: errno) }
    }

    /// Moves the draft to its path, unless a file exists there by now. `synchronizeDirectory` makes this durable.
    func publish() throws(MizanError) {
        // Unlike a rename, a link does not replace a file that was created there meanwhile. USB sticks do not support links.
        if link(path, target) != 0 {
            guard errno == EPERM || errno == EOPNOTSUPP else { throw BackupFailure.file(target, errno: errno) }
            guard access(target, F_OK) != 0 else { throw BackupFailure.exists(target) }
            guard rename(path, target) == 0 else { throw BackupFailure.file(target, errno: errno) }
            isGone = true
        }
    }

    /// Replaces an existing file by the draft, in one step: at every moment, either the old file or the draft is at the path.
    func replace(_ place: String) throws(MizanError) {
        guard rename(path, place) == 0 else { throw BackupFailure.file(place, errno: errno) }
        isGone = true
    }

    /// Removes the published file, if the file that belongs to it could not be published.
    func withdraw() {
        unlink(target)
    }

    /// Removes a draft that nobody writes any more. False if somebody does.
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

    /// True if a draft exists that nobody writes any more.
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
