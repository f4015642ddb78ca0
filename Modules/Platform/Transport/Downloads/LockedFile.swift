internal import Glibc

/// A file that only this download has open, and the name by which the file was opened. Anybody who may write in the directory
/// can put a different file under that name at any time. The open file stays the same.
final class LockedFile {
    let number: Int32
    private let name: String

    /// Opens the file of that name and locks the file. Between these two steps another download may have moved the file to its
    /// final path. Then the opened file is that download's complete file and must not be written to.
    init(_ name: String) throws(TransportFault) {
        self.name = name
        while true {
            let number = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            guard number >= 0 else { throw Self.fault(at: name) }
            guard Self.isPlain(number) else {
                close(number)
                throw .notAFile(name)
            }
            // If another user created the file, or has a second name for it, that user could change the file after the check.
            guard Self.isOwn(number) else {
                close(number)
                guard unlink(name) == 0 else { throw .file(errno, at: name) }
                continue
            }
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                let reason = errno
                close(number)
                throw .file(reason, at: name)
            }
            if Self.isNamed(name, number) {
                self.number = number
                return
            }
            close(number)
        }
    }

    deinit { close(number) }

    var isInPlace: Bool { Self.isNamed(name, number) }

    /// Gives that name to the open file and to no other. The system renames by name alone, so the name is checked before and
    /// again after.
    func move(to path: String) throws(TransportFault) {
        guard isInPlace else { throw .replaced(name) }
        guard rename(name, path) == 0 else { throw .file(errno, at: path) }
        guard Self.isNamed(path, number) else { throw .replaced(path) }
    }

    /// Removes the file; a different file of that name stays.
    func remove() { if isInPlace { unlink(name) } }

    /// True if the path does not exist or is a plain file: no link, directory, device or pipe.
    static func isFree(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    static func isPlain(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The reason that a file of that name was not opened. The system's error for a link is "too many links".
    static func fault(at name: String) -> TransportFault {
        let reason = errno
        return isFree(name) ? .file(reason, at: name) : .notAFile(name)
    }

    private static func isOwn(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_uid == geteuid() && status.st_nlink <= 1
    }

    private static func isNamed(_ name: String, _ number: Int32) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(number, &own) == 0 && lstat(name, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }
}
