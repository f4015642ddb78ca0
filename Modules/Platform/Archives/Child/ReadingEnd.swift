internal import Glibc
internal import Kernel
internal import SystemPackage

/// The end of a pipe that a thread reads from.
struct ReadingEnd {
    private let file: FileHandle

    static func pipe(_ name: String) throws(MizanError) -> (ReadingEnd, FileHandle) {
        do throws(Errno) {
            let (reading, writing) = try FileDescriptor.pipe(options: .closeOnExec)
            // F_SETPIPE_SZ, which Swift does not import. If the call fails, the pipe works with its default 64 KiB.
            _ = fcntl(writing.rawValue, 1_031, 1 << 20)
            return (ReadingEnd(file: FileHandle(reading.rawValue)), FileHandle(writing.rawValue))
        } catch {
            throw ArchiveFailure.file(name, errno: error.rawValue)
        }
    }

    /// The available bytes, at most `count` of them; empty at the end; nil if none arrived by the deadline.
    func read(
        upTo count: Int, until deadline: ContinuousClock.Instant, name: String, isStopped: () -> Bool
    ) throws(MizanError) -> [UInt8]? {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return nil }
            if isStopped() { return [] }
            var waiting = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            // In steps, so that a `stop` is seen even if the child could not be killed.
            let ready = poll(&waiting, 1, Int32(min(left / .milliseconds(1), 200)) + 1)
            if ready > 0 { break }
            guard ready == 0 || errno == EINTR else { throw ArchiveFailure.file(name, errno: errno) }
        }
        do throws(SystemError) {
            var bytes = [UInt8](repeating: 0, count: min(count, 1 << 20))
            let read = try Descriptor(file.number).read(into: &bytes)
            bytes.removeLast(bytes.count - read)
            return bytes
        } catch {
            throw ArchiveFailure.file(name, errno: error.number)
        }
    }
}
