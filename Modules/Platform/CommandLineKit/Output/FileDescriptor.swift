internal import Glibc

/// Writing all of something and reading, past signals and short writes. C's streams are not safe to share between tasks.
enum FileDescriptor {
    /// The system's error number, or 0 if all was written.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// What can be read now, at most so many bytes; none at the end.
    static func read(_ count: Int, from descriptor: Int32) throws(StandardInput.Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let got = Glibc.read(descriptor, &bytes, count)
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw StandardInput.Failure(why: String(cString: strerror(errno))) }
            return Array(bytes[..<got])
        }
    }

    /// Whether it is a pipe whose other end is closed.
    static func hasLostItsReader(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&question, 1, 0) > 0 && question.revents & Int16(POLLERR) != 0
    }
}
