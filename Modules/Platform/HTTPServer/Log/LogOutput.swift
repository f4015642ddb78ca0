internal import Dispatch
internal import Glibc
internal import Kernel
internal import Synchronization

/// Writes lines to a descriptor on a separate thread, so that logging never waits for the reader: a full pipe or a stopped
/// terminal blocks only that thread. Lines that do not fit are dropped and counted.
package final class LogOutput: Sendable {
    package static let standardError = LogOutput(STDERR_FILENO)

    private let descriptor: Int32
    private let capacity: Int
    private let queue = DispatchQueue(label: "mizan.log")
    private let line = Mutex(Line())

    private struct Line {
        var waiting = 0
        var dropped = 0
    }

    init(_ descriptor: Int32, capacity: Int = 1_000) {
        (self.descriptor, self.capacity) = (descriptor, capacity)
        // A closed pipe must not end the server: the write fails instead.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Queues one or more whole lines, which stay together.
    package func write(_ text: String) {
        let isTaken = line.withLock { line in
            guard line.waiting < capacity else {
                line.dropped += 1
                return false
            }
            line.waiting += 1
            return true
        }
        guard isTaken else { return }
        queue.async { [self] in
            writeNow(Array(text.utf8))
            let dropped = line.withLock { line in
                line.waiting -= 1
                defer { if line.waiting == 0 { line.dropped = 0 } }
                return line.waiting == 0 ? line.dropped : 0
            }
            if dropped > 0 {
                let told = LogLine.text(
                    .warning, "lines of the log were dropped", [.init("lines", .integer(Int64(dropped)))],
                    at: .logTime())
                writeNow(Array(told.utf8))
            }
        }
    }

    /// Waits until the lines so far are written, but not for ever: nobody may be reading.
    package func flush(within time: Duration = .seconds(1)) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        let (seconds, attoseconds) = time.components
        _ = done.wait(timeout: .now() + Double(seconds) + Double(attoseconds) / 1e18)
    }

    /// Writes the bytes; an error cannot be reported anywhere.
    private func writeNow(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            do throws(SystemError) {
                rest = rest.dropFirst(try Descriptor(descriptor).writeSome(rest))
            } catch {
                guard error.number == EAGAIN else { return }
                // Another process that shares the descriptor has made it non-blocking.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
            }
        }
    }
}
