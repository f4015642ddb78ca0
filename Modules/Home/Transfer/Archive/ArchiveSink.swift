internal import Glibc
package import HomeImports
package import Kernel
internal import ModuleKit

/// The receiver of an archive's bytes.
protocol ArchiveTarget {
    /// Writes and empties the buffer.
    func write(_ bytes: inout [UInt8]) throws(MizanError)
}

extension Spool: ArchiveTarget {
    package func write(_ bytes: inout [UInt8]) throws(MizanError) {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// The target of an archive: standard output, or a new file. Only its owner can read the file, and the file is written
/// completely or not at all.
final class ArchiveSink: ArchiveTarget {
    /// The reason of an error of the target, as opposed to the store.
    static let reason = "\(part).cannot-write"
    private static let part = "archive"

    private let descriptor: Int32
    private let path: String?
    private var draft: String?

    /// Nil means standard output.
    init(_ path: String?) throws(MizanError) {
        self.path = path
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        guard access(path, F_OK) != 0 else { throw NewFileFailure.exists(path, Self.part) }
        let draft = "\(path).\(getpid()).new"
        descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        self.draft = draft
    }

    deinit {
        guard let draft else { return }
        // Removes an unfinished file.
        close(descriptor)
        unlink(draft)
    }

    /// Writes and empties the buffer.
    func write(_ bytes: inout [UInt8]) throws(MizanError) {
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw Self.failure(path ?? "standard output", error.number)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Returns when the whole file is on disk under its final name; throws if this fails.
    func finish() throws(MizanError) {
        guard let draft, let path else { return }
        guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw Self.failure(path, errno) }
        close(descriptor)
        self.draft = nil
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let parent = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { throw Self.failure(directory, errno) }
        defer { close(parent) }
        guard fsync(parent) == 0 else { throw Self.failure(directory, errno) }
    }

    private static func failure(_ path: String, _ number: Int32) -> MizanError {
        NewFileFailure.cannotWrite(path, errno: number, part)
    }
}
