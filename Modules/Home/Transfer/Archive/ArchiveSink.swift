internal import Glibc
package import HomeImports
package import Kernel
internal import ModuleKit

/// The receiver of an archive's bytes.
protocol ArchiveTarget {
    /// Takes all that is in the buffer and empties it.
    func write(_ bytes: inout [UInt8]) throws(MizanError)
}

extension Spool: ArchiveTarget {
    package func write(_ bytes: inout [UInt8]) throws(MizanError) {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Where an archive is written: a new file, whole or not at all and for its owner's eyes alone, or standard output.
final class ArchiveSink: ArchiveTarget {
    /// The reason of an error that is the target's and not the store's.
    static let reason = "\(part).cannot-write"
    private static let part = "archive"

    private let descriptor: Int32
    private let path: String?
    private var draft: String?

    /// Nil is standard output.
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
        // An unfinished file is removed.
        close(descriptor)
        unlink(draft)
    }

    /// Writes all that is in the buffer and empties it.
    func write(_ bytes: inout [UInt8]) throws(MizanError) {
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw Self.failure(path ?? "standard output", error.number)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// All is on disk under its name, or an error.
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
