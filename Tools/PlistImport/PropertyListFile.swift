internal import Glibc
internal import Kernel

/// A file that is read once from start to end, piece by piece. This object remembers the state that the file had when it was
/// opened.
final class PropertyListFile {
    private static let pieceBytes = 256 * 1024

    let size: Int
    private let descriptor: Int32
    private let opened: State
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
    private var bytesRead = 0

    private struct State: Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    init(_ path: String) throws(PropertyListError) {
        // O_NONBLOCK is needed for a named pipe. Without it, opening the pipe would wait for a writer, and the pipe could not
        // be refused.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.failure(code)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            close(descriptor)
            throw PropertyListError(.isDirectory)
        default:
            close(descriptor)
            throw PropertyListError(.notAFile)
        }
        self.descriptor = descriptor
        opened = State(status)
        size = opened.size
    }

    deinit {
        close(descriptor)
        piece.deallocate()
    }

    /// The next piece of the file; empty at the end of the file.
    func next() throws(PropertyListError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try forEachPiece { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Passes the next piece to the closure; returns false at the end.
    func forEachPiece(
        _ body: (UnsafeRawBufferPointer) throws(PropertyListError) -> Void
    ) throws(PropertyListError) -> Bool {
        let count: Int
        do throws(SystemError) {
            count = try Descriptor(descriptor).read(into: piece)
        } catch {
            throw Self.failure(error.number)
        }
        guard count > 0 else { return false }
        bytesRead += count
        // The file has grown while it was read. If this were allowed, reading might never end.
        guard bytesRead <= size else { throw PropertyListError(.changedWhileReading) }
        try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        return true
    }

    func checkUnchanged() throws(PropertyListError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno) }
        guard State(status) == opened else { throw PropertyListError(.changedWhileReading) }
    }

    private static func failure(_ code: Int32) -> PropertyListError {
        switch code {
        case ENOENT, ENOTDIR: PropertyListError(.noSuchFile)
        case EACCES, EPERM: PropertyListError(.notPermitted)
        default: PropertyListError(.unreadable(String(cString: strerror(code))))
        }
    }
}
