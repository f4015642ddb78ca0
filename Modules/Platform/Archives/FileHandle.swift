internal import Glibc
internal import Kernel

/// An open file that is closed when its last reference is released.
final class FileHandle: Sendable {
    let number: Int32

    /// Takes ownership of the descriptor.
    init(_ number: Int32) {
        self.number = number
    }

    deinit { close(number) }

    /// Opens a regular file for reading. Anything else at that path is refused without blocking on it.
    static func reading(_ path: String) throws(MizanError) -> FileHandle {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw ArchiveFailure.file(path, errno: errno) }
        let handle = FileHandle(number)
        _ = try handle.size(path)
        return handle
    }

    /// An empty file, for a child that reads nothing.
    static func nothing() throws(MizanError) -> FileHandle {
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw ArchiveFailure.file("/dev/null", errno: errno) }
        return FileHandle(number)
    }

    /// A duplicate descriptor of the same file.
    static func copying(_ number: Int32, _ name: String) throws(MizanError) -> FileHandle {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw ArchiveFailure.file(name, errno: errno) }
        return FileHandle(copy)
    }

    func size(_ name: String) throws(MizanError) -> Int64 {
        var information = stat()
        guard fstat(number, &information) == 0 else { throw ArchiveFailure.file(name, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw MizanError(
                .invalidInput, "archive.not-a-file", "\(PlainText.oneLine(name)) is not a plain file.",
                details: ["file": name])
        }
        return Int64(information.st_size)
    }

    /// `count` bytes from a position on, or fewer at the end of the file.
    func bytes(at place: Int64, count: Int, _ name: String) throws(MizanError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        do throws(SystemError) {
            let filled = try Descriptor(number).fill(&bytes, from: place)
            return Array(bytes[..<filled])
        } catch {
            throw ArchiveFailure.file(name, errno: error.number)
        }
    }

    func write(_ bytes: [UInt8], _ name: String) throws(MizanError) {
        do throws(SystemError) {
            try Descriptor(number).write(bytes)
        } catch {
            throw ArchiveFailure.file(name, errno: error.number)
        }
    }
}
