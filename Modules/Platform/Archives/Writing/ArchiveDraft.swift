internal import Glibc
internal import Kernel

/// A new archive beside its final path. The archive is moved to that path when it is complete, and never replaces an existing
/// file.
final class ArchiveDraft {
    let file: FileHandle
    private let path: String
    private let target: String

    init(for target: String) throws(MizanError) {
        self.target = target
        guard access(target, F_OK) != 0 else { throw Self.exists(target) }
        var template = Array((target + ".XXXXXX").utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { throw ArchiveFailure.file(target, errno: errno) }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        file = FileHandle(number)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { unlink(path) }

    func publish(bytes: [UInt8]) throws(MizanError) {
        try file.write(bytes, path)
        try publish()
    }

    func publish() throws(MizanError) {
        guard fsync(file.number) == 0 else { throw ArchiveFailure.file(path, errno: errno) }
        // Unlike a rename, a link does not replace a file that was created there meanwhile. USB sticks do not support links.
        if link(path, target) == 0 { return }
        guard errno != EEXIST else { throw Self.exists(target) }
        guard errno == EPERM || errno == EOPNOTSUPP else { throw ArchiveFailure.file(target, errno: errno) }
        guard access(target, F_OK) != 0 else { throw Self.exists(target) }
        guard rename(path, target) == 0 else { throw ArchiveFailure.file(target, errno: errno) }
    }

    private static func exists(_ path: String) -> MizanError {
        MizanError(
            .conflict, "archive.exists",
            "\(PlainText.oneLine(path)) already exists, and was not changed. Choose another name.",
            details: ["file": path])
    }
}
