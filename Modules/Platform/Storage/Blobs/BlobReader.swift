internal import Glibc
package import Kernel

/// The bytes of a document. It goes on if the file is removed meanwhile.
package final class BlobReader: Sendable {
    package let size: Int64
    private let descriptor: Int32
    private let path: String

    /// Nil if there is no such file. A file of another size is damaged.
    init?(_ path: String, size: Int64) throws(MizanError) {
        // Without O_NONBLOCK, opening a pipe in a document's place would wait for a writer.
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        (self.size, self.path) = (size, path)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw BackupFailure.file(path, errno: errno)
        }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            Int64(information.st_size) == size
        else {
            throw MizanError(
                .corruptData, "blob.damaged", "A document of this store is damaged: its file does not have its size.",
                details: ["path": path])
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The bytes from a place on, at most `count`; fewer only at the end.
    package func read(from place: Int64, upTo count: Int) throws(MizanError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(min(Int64(count), max(size - place, 0))))
        do throws(SystemError) {
            let filled = try Descriptor(descriptor).fill(&bytes, from: place)
            bytes.removeLast(bytes.count - filled)
            return bytes
        } catch {
            throw BackupFailure.file(path, errno: error.number)
        }
    }
}
