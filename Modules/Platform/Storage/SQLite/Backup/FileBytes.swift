internal import Crypto
internal import Glibc
internal import Kernel

/// Operations on whole files: copying, hashing, writing to the disk.
///
/// Never use them for a store that this process has open with SQLite. Closing a descriptor of the store's file would drop
/// SQLite's locks.
enum FileBytes {
    private static let chunk = 1 << 20

    /// SHA-256 of a file's contents, in hexadecimal.
    ///
    /// - Parameter body: receives the file's bytes, chunk by chunk.
    static func digest(
        _ path: String, telling listener: WorkListener = .nobody, _ cancellation: Cancellation,
        _ body: (UnsafeRawBufferPointer) throws -> Void = { _ in }
    ) throws -> String {
        var hash = SHA256()
        let size = try size(path)
        var done: Int64 = 0
        try forEachChunk(of: path, cancellation) { bytes in
            hash.update(bufferPointer: bytes)
            try body(bytes)
            done += Int64(bytes.count)
            listener.report(WorkProgress(bytes: .init(done, of: size)))
        }
        return Hexadecimal.text(hash.finalize())
    }

    /// Writes a file's contents to a descriptor. Returns its SHA-256, so that the caller can check that the file has not
    /// changed.
    static func copy(
        _ path: String, to descriptor: Int32, _ target: String, telling listener: WorkListener = .nobody,
        _ cancellation: Cancellation
    ) throws -> String {
        try digest(path, telling: listener, cancellation) { try write($0, to: descriptor, target) }
    }

    /// The first bytes of a file, fewer if it is shorter.
    static func head(_ path: String, _ count: Int) throws(MizanError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw BackupFailure.file(path, errno: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        do throws(SystemError) {
            bytes.removeLast(count - (try Descriptor(descriptor).fill(&bytes, from: 0)))
        } catch { throw BackupFailure.file(path, errno: error.number) }
        return bytes
    }

    /// The contents of a small file.
    static func read(_ path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachChunk(of: path, Cancellation()) { bytes += $0 }
        return bytes
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(MizanError) {
        var failure: MizanError?
        bytes.withUnsafeBytes { buffer in
            do throws(MizanError) { try write(buffer, to: descriptor, path) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// A regular file's size. Anything else at that path is refused.
    static func size(_ path: String) throws(MizanError) -> Int64 {
        var information = stat()
        guard stat(path, &information) == 0 else { throw BackupFailure.file(path, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            let isDirectory = information.st_mode & S_IFMT == S_IFDIR
            throw MizanError(
                .invalidInput, "backup.not-a-file",
                "\(path) is \(isDirectory ? "a directory" : "not a plain file"); the file of a backup is needed.",
                details: ["path": path])
        }
        return Int64(information.st_size)
    }

    /// Writes a directory to the disk. Otherwise a new name in the directory may be lost.
    static func synchronizeDirectory(of path: String) throws(MizanError) {
        let directory = directory(of: path)
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BackupFailure.file(directory, errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw BackupFailure.file(directory, errno: errno) }
    }

    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Refuses a file if there is not enough disk space for it. If the disk of a store were completely full, the store could
    /// not be written any more.
    static func requireRoom(for path: String, size: Int64, reserve: Int64 = 1 << 20) throws(MizanError) {
        guard let room = FreeRoom.bytes(at: directory(of: path)) else { throw BackupFailure.file(path, errno: errno) }
        let free = Int64(clamping: room)
        guard free < size + reserve else { return }
        throw BackupFailure.noRoom(path, needed: size + reserve, free: free)
    }

    private static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
    ) throws(MizanError) {
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw BackupFailure.file(path, errno: error.number)
        }
    }

    private static func forEachChunk(
        of path: String, _ cancellation: Cancellation, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw BackupFailure.file(path, errno: errno) }
        defer { close(descriptor) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            try cancellation.check()
            let count = try read(descriptor, into: buffer, path)
            if count == 0 { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, _ path: String
    ) throws(MizanError) -> Int {
        do throws(SystemError) {
            return try Descriptor(descriptor).read(into: buffer)
        } catch {
            throw BackupFailure.file(path, errno: error.number)
        }
    }
}
