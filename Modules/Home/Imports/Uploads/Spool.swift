internal import Glibc
package import Kernel
internal import Storage
internal import Synchronization

/// A file without a name: an upload that is not imported yet, or a download that is being prepared. The file is in the store's
/// directory, and nobody else can open it. The file disappears with this value, or with the process, even if the process is
/// killed.
package final class Spool: Sendable {
    private let descriptor: Int32
    private let directory: String
    private let reserve: UInt64
    private let state = Mutex((written: 0, checked: 0))

    /// The space that must stay free for the store while spools exist.
    package static let reserve: UInt64 = 128 << 20
    private static let checkedEvery = 16 << 20

    /// Throws at once if there is no room for the file, as far as its length is known.
    package init(
        in directory: String, expecting length: Int? = nil, reserve: UInt64 = Spool.reserve
    ) throws(MizanError) {
        (self.directory, self.reserve) = (directory, reserve)
        descriptor = try Self.open(in: directory)
        // All properties are set, so `deinit` closes the descriptor if this throws.
        try requireRoom(for: length ?? 0)
    }

    deinit { close(descriptor) }

    package var count: Int { state.withLock { $0.written } }

    package func holdsSame(as other: Spool) -> Bool {
        let end = count
        guard end == other.count else { return false }
        var (here, there) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
        var place = 0
        while place < end {
            let (own, others) = (
                pread(descriptor, &here, here.count, place), pread(other.descriptor, &there, there.count, place)
            )
            guard own > 0, own == others, here[..<own] == there[..<own] else { return false }
            place += own
        }
        return true
    }

    /// A path that opens the file for reading while this value lives.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    package func write(_ bytes: [UInt8]) throws(MizanError) {
        let isDue = state.withLock { $0.written + bytes.count > $0.checked + Self.checkedEvery }
        if isDue {
            try requireRoom(for: bytes.count)
            state.withLock { $0.checked = $0.written }
        }
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw Self.failure(error.number)
        }
        state.withLock { [count = bytes.count] in $0.written += count }
    }

    /// Writes for a task, without blocking its thread.
    package func append(_ bytes: [UInt8]) async throws {
        try await BlockingWork.run { _ in try self.write(bytes) }
    }

    /// Reads for a task, without blocking its thread.
    package func piece(at offset: Int, upTo limit: Int) async throws -> [UInt8] {
        try await BlockingWork.run { _ in try self.read(at: offset, upTo: limit) }
    }

    /// Starts anew.
    package func empty() throws(MizanError) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(errno) }
        state.withLock { $0 = (0, 0) }
    }

    /// The bytes from the offset, up to the limit or the end.
    package func read(at offset: Int, upTo limit: Int) throws(MizanError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(limit, max(0, count - offset)))
        let filled: Int
        do throws(SystemError) {
            filled = try Descriptor(descriptor).fill(&bytes, from: Int64(offset))
        } catch {
            throw Self.failure(error.number)
        }
        guard filled == bytes.count else { throw Self.failure(EIO) }
        return bytes
    }

    private static func open(in directory: String) throws(MizanError) -> Int32 {
        // The headers define O_TMPFILE by a flag that Swift does not see: __O_TMPFILE | O_DIRECTORY (open(2)).
        let unnamed = Glibc.open(directory, O_RDWR | O_CLOEXEC | 0o20000000 | O_DIRECTORY, 0o600)
        if unnamed >= 0 { return unnamed }
        let unknown = errno
        guard unknown == EOPNOTSUPP || unknown == EISDIR || unknown == EINVAL else { throw failure(unknown) }
        var name = Array((directory + "/mizan-upload.XXXXXX").utf8CString)
        let named = mkstemp(&name)
        guard named >= 0 else { throw failure(errno) }
        unlink(name)
        _ = fcntl(named, F_SETFD, FD_CLOEXEC)
        return named
    }

    private func requireRoom(for count: Int) throws(MizanError) {
        guard let free = FreeRoom.bytes(at: directory) else { throw Self.failure(errno) }
        guard free > reserve, free - reserve >= UInt64(clamping: count) else {
            throw Refusal.uploadNoRoom(
                "There is too little space on the server's disk: \(reserve >> 20) MB have to stay free.",
                details: ["reserve": String(reserve)])
        }
    }

    private static func failure(_ number: Int32) -> MizanError {
        let isFull = number == ENOSPC || number == EDQUOT
        return MizanError(
            isFull ? .storageFull : .unavailable, isFull ? "upload.no-room" : "upload.failed",
            "The file could not be stored on the server's disk: \(String(cString: strerror(number))).")
    }
}
