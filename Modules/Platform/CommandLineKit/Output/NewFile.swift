internal import Glibc
package import Kernel
internal import ModuleKit

/// A file that a command writes at a path that its user chose.
package enum NewFile {
    /// Writes a new file that only its owner can read: completely or not at all, and never over an existing file.
    package static func write(_ bytes: [UInt8], to path: String) throws(MizanError) {
        guard !path.isEmpty else {
            throw MizanError(.invalidInput, "output.no-name", "A file needs a name; - is standard output.")
        }
        guard access(path, F_OK) != 0 else { throw exists(path) }
        let draft = "\(path).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer {
            unlink(draft)
            close(descriptor)
        }
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw failure(path, error.number)
        }
        guard fsync(descriptor) == 0 else { throw failure(path, errno) }
        // Unlike a rename, a link does not replace a file that was created there meanwhile. USB sticks do not support links.
        guard link(draft, path) != 0 else { return }
        switch errno {
        case EEXIST: throw exists(path)
        case EPERM, EOPNOTSUPP:
            guard access(path, F_OK) != 0 else { throw exists(path) }
            guard rename(draft, path) == 0 else { throw failure(path, errno) }
        case let number: throw failure(path, number)
        }
    }

    private static func exists(_ path: String) -> MizanError { NewFileFailure.exists(path, "output") }

    private static func failure(_ path: String, _ number: Int32) -> MizanError {
        NewFileFailure.cannotWrite(path, errno: number, "output")
    }
}
