import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

/// A TCP connection that sends exactly the given bytes and reads the answers on its own thread.
final class RawConnection: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "raw")

    /// The received bytes, and whether the other side closed the connection.
    struct Received: Sendable, CustomTestStringConvertible, CustomReflectable {
        var bytes: [UInt8] = []
        var isClosed = false
        var duration: Duration = .zero

        var text: String { String(decoding: bytes, as: UTF8.self) }

        var testDescription: String { "\(bytes.count) bytes in \(duration), \(isClosed ? "closed" : "open")" }

        /// Keeps a failed test from printing megabytes of single bytes.
        var customMirror: Mirror { Mirror(self, children: []) }
    }

    init(port: Int, receiveBuffer: Int32? = nil) throws {
        descriptor = try LocalSocket.connect(port: port, receiveBuffer: receiveBuffer)
    }

    deinit { close(descriptor) }

    /// Sends a text. Returns false if the other side no longer accepts the bytes.
    @discardableResult
    func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) async -> Bool {
        await onThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Tells the other side that nothing more will be sent.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// When the connection is closed, it will send a reset, as if the program had been killed.
    func resetAtEnd() {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    }

    func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Waits for the first bytes without reading them.
    func waitForData(within limit: Duration = .seconds(10)) async -> Bool {
        await onThread {
            var poll = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            return Glibc.poll(&poll, 1, Int32(limit.components.seconds * 1_000)) > 0
        }
    }

    /// Reads until the text has arrived, the connection has ended, or the time is over. The limit allows for a busy machine; no
    /// successful test waits that long.
    func receive(until end: String? = nil, within limit: Duration = .seconds(20)) async -> Received {
        await onThread {
            let start = ContinuousClock.now
            var received = Received()
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while ContinuousClock.now - start < limit {
                var poll = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
                guard Glibc.poll(&poll, 1, 20) > 0 else { continue }
                let count = recv(self.descriptor, &chunk, chunk.count, 0)
                guard count > 0 else {
                    received.isClosed = true
                    break
                }
                received.bytes += chunk[..<count]
                if let end, received.text.contains(end) { break }
            }
            received.duration = ContinuousClock.now - start
            return received
        }
    }

    /// Reads once, and returns at most this many bytes. Waits for them; returns 0 if none arrive.
    func read(_ most: Int) async -> Int {
        await onThread {
            var poll = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, 20_000) > 0 else { return 0 }
            var chunk = [UInt8](repeating: 0, count: most)
            return max(0, recv(self.descriptor, &chunk, most, 0))
        }
    }

    /// Reads a byte every 20 ms. Returns true if the other side closed the connection within the limit.
    func isEndedWhileReadingByteByByte(within limit: Duration) async -> Bool {
        await onThread {
            let end = ContinuousClock.now + limit
            var byte: UInt8 = 0
            while ContinuousClock.now < end {
                var poll = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
                guard Glibc.poll(&poll, 1, 20_000) > 0 else { return false }
                // Received bytes stay readable after a reset, so reading does not show the reset.
                if poll.revents & Int16(POLLERR | POLLHUP) != 0 { return true }
                guard recv(self.descriptor, &byte, 1, 0) == 1 else { return true }
                usleep(20_000)
            }
            return false
        }
    }

    /// The number of bytes that the server has received but not read (proc_net_tcp of the kernel). The server runs in this
    /// process.
    func unread(port: Int) throws -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        try #require(isKnown)
        let sides = [port, Int(UInt16(bigEndian: address.sin_port))].map { String($0, radix: 16, uppercase: true) }
        let table = try #require(try FileHandle(forReadingFrom: URL(filePath: "/proc/self/net/tcp")).readToEnd())
        let line = String(decoding: table, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
            .first { $0[1].hasSuffix(":" + sides[0]) && $0[2].hasSuffix(":" + sides[1]) }
        let queues = try #require(line)[4].split(separator: ":")
        return try #require(Int(queues[1], radix: 16))
    }

    private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }
}
