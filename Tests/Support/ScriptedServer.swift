internal import Dispatch
internal import Glibc
internal import Kernel
internal import Synchronization

/// A server that sends exactly the bytes of the test, with a thread for each connection.
package final class ScriptedServer: Sendable {
    /// One connection of a client.
    package struct Connection {
        package let number: Int32
        /// The index among the server's connections, from 0.
        package let index: Int

        /// The head of the next request; nil when the client has disconnected.
        package func head() -> String? {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while !bytes.ends(with: "\r\n\r\n".utf8) {
                guard read(number, &byte, 1) == 1 else { return nil }
                bytes.append(byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        package func bytes(_ count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            var filled = 0
            while filled < count {
                let more = bytes.withUnsafeMutableBytes { buffer in
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                    return read(number, rest.baseAddress, rest.count)
                }
                guard more > 0 else { break }
                filled += more
            }
            return Array(bytes[..<filled])
        }

        /// The bytes that have arrived; none if the client has disconnected.
        package func some() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = bytes.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
            return Array(bytes[..<max(0, count)])
        }

        /// Sends the bytes. Returns false if the client has disconnected.
        @discardableResult
        package func send(_ bytes: [UInt8]) -> Bool {
            var sent = 0
            while sent < bytes.count {
                let more = bytes[sent...].withUnsafeBytes {
                    Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard more > 0 else { return false }
                sent += more
            }
            return true
        }

        @discardableResult
        package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        package func answer(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "") {
            let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
            send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        }

        /// Ends the connection like a machine that crashed.
        package func reset() {
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(number, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        }

        /// Ends both directions of the connection.
        package func end() { shutdown(number, Int32(SHUT_RDWR)) }

        /// Waits until the client closes the connection.
        package func untilGone() {
            var byte: UInt8 = 0
            while read(number, &byte, 1) > 0 {}
        }
    }

    package let port: Int
    private let listener: Listener

    /// The listening socket. When the socket is closed, its number may be given to a different file. So the number is not used
    /// after that.
    private final class Listener: Sendable {
        let number: Int32
        private let isClosed = Mutex(false)

        init(_ number: Int32) { self.number = number }

        func stop() { isClosed.withLock { if !$0 { shutdown(number, Int32(SHUT_RDWR)) } } }

        func close() {
            isClosed.withLock { isClosed in
                if !isClosed { Glibc.close(number) }
                isClosed = true
            }
        }

        deinit { close() }
    }

    private let state = Mutex((connections: 0, open: [Int32](), heads: [String]()))

    /// All heads that `head(of:)` read.
    package var heads: [String] { state.withLock { $0.heads } }
    package var connections: Int { state.withLock { $0.connections } }
    package var base: String { "http://127.0.0.1:\(port)" }

    package init(backlog: Int32 = 128, _ script: (@Sendable (Connection, ScriptedServer) -> Void)?) throws {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let listener = Listener(number)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, length) == 0 && listen(number, backlog) == 0
                    && getsockname(number, $0, &length) == 0
            }
        }
        guard bound else { throw MizanError(.internal, "test.socket", String(cString: strerror(errno))) }
        port = Int(in_port_t(bigEndian: address.sin_port))
        guard let script else { return }
        DispatchQueue(label: "server").async { [weak self] in
            defer { listener.close() }
            while true {
                let number = accept(listener.number, nil, nil)
                guard number >= 0, let self else {
                    if number >= 0 { close(number) }
                    return
                }
                let index = self.state.withLock { state in
                    state.connections += 1
                    state.open.append(number)
                    return state.connections - 1
                }
                DispatchQueue(label: "connection").async {
                    script(Connection(number: number, index: index), self)
                    self.state.withLock { $0.open.removeAll { $0 == number } }
                    close(number)
                }
            }
        }
    }

    /// A server that answers each request of each connection in this way.
    package static func answering(_ answer: @escaping @Sendable (Connection, String) -> Void) throws -> ScriptedServer {
        try ScriptedServer { connection, server in
            while let head = server.head(of: connection) { answer(connection, head) }
        }
    }

    package func head(of connection: Connection) -> String? {
        let head = connection.head()
        if let head { state.withLock { $0.heads.append(head) } }
        return head
    }

    /// Stops listening and ends all connections, so that no thread waits for ever.
    package func stop() {
        listener.stop()
        state.withLock { for number in $0.open { shutdown(number, Int32(SHUT_RDWR)) } }
    }

    deinit { listener.stop() }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
    package func ends(with other: some BidirectionalCollection<UInt8>) -> Bool {
        count >= other.count && suffix(other.count).elementsEqual(other)
    }
}

package func usleepFor(milliseconds: UInt32) { usleep(milliseconds * 1_000) }
