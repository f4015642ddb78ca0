internal import Glibc

/// Writing all of something, past signals and short writes. C's streams are not safe to share between tasks.
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

    /// Whether it is a pipe whose other end is closed.
    static func hasLostItsReader(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&question, 1, 0) > 0 && question.revents & Int16(POLLERR) != 0
    }
}
