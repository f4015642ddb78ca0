internal import Glibc
internal import Kernel

/// The lines of a file, one after another; memory is needed only for the longest line.
final class LineReader {
    private let descriptor: Int32
    private let path: String
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var start = 0
    private var end = 0
    /// The number of the line that was read last; the first is 1.
    private(set) var number = 0
    /// The number of bytes that have been read, and the file's size.
    private(set) var taken = 0
    let size: Int

    init(_ path: String) throws(MizanError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        var information = stat()
        let isKnown = fstat(descriptor, &information) == 0
        size = Int(information.st_size)
        guard isKnown else { throw Self.failure(path, errno) }
        // The file may have to be read again from its start, which a pipe does not allow.
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw MizanError(.invalidInput, "archive.not-a-file", "\(path) is not a file.", details: ["path": path])
        }
    }

    deinit {
        close(descriptor)
    }

    /// Calls the closure with the next line, without the line end. Returns nil at the end of the file.
    func next<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(MizanError) -> Result
    ) throws(MizanError) -> Result? {
        var searched = start
        while true {
            if let lineEnd = lineEnd(from: searched) {
                let line = start..<lineEnd
                start = lineEnd + 1
                number += 1
                return try buffer.withUnsafeBufferPointer { bytes throws(MizanError) in
                    try body(UnsafeBufferPointer(rebasing: bytes[line]))
                }
            }
            searched = end - start
            guard try fill() else {
                guard start == end else { throw ArchiveError.truncated(afterLine: number) }
                return nil
            }
        }
    }

    private func lineEnd(from searched: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, searched < end,
                let found = memchr(base + searched, 0x0A, end - searched)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Reads more bytes after the unread bytes, which are first moved to the front of the buffer. The buffer grows if a line is
    /// longer.
    private func fill() throws(MizanError) -> Bool {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + start, end - start)
            }
            end -= start
            start = 0
        }
        if end == buffer.count {
            guard end < ArchiveFormat.longestLine else {
                throw ArchiveError.tooLong(line: number + 1, ArchiveFormat.longestLine)
            }
            buffer += [UInt8](repeating: 0, count: end)
        }
        do throws(SystemError) {
            let count = try Descriptor(descriptor).read(into: &buffer, behind: end)
            end += count
            taken += count
            return count > 0
        } catch {
            throw Self.failure(path, error.number)
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> MizanError {
        let code: MizanError.Code = number == ENOENT ? .notFound : number == EACCES ? .notPermitted : .unavailable
        return MizanError(
            code, "archive.cannot-read", "\(path) cannot be read: \(String(cString: strerror(number))).",
            details: ["path": path])
    }
}
