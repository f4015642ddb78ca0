import Dispatch
import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing

/// Reads server-sent events from a socket, on its own thread.
final class EventClient: Sendable {
    private let port: Int
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "events")
    private let state = Mutex(State())

    private struct State {
        /// `raw` are the bytes of the transfer; `text` are the bytes of its events.
        var raw: [UInt8] = []
        var text: [UInt8] = []
        var isWhole = false
        var isCut = false
    }

    struct Event: Sendable, Equatable {
        var id: String?
        var name: String?
        var data: JSONValue?
        /// As it came.
        var text = ""
    }

    enum Failure: Error { case time, cut }

    init(port: Int, receiveBuffer: Int32? = nil) throws {
        self.port = port
        descriptor = try LocalSocket.connect(port: port, receiveBuffer: receiveBuffer)
    }

    deinit { close(descriptor) }

    /// Closes the connection, like a client that leaves.
    func drop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    // MARK: Asking

    func ask(_ method: String = "GET", query: String = "", token: String, after id: String?) async throws {
        let last = id.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        let head = Array(
            "\(method) /v1/sync/stream\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n\(last)\r\n"
                .utf8)
        #expect(await onThread { Glibc.send(self.descriptor, head, head.count, Int32(MSG_NOSIGNAL)) } == head.count)
    }

    /// The head of the answer.
    func head() async throws -> String {
        try await until { state in
            guard let end = Self.find([13, 10, 13, 10], in: state.raw) else { return nil }
            let head = String(decoding: state.raw[..<end], as: UTF8.self)
            state.raw.removeFirst(end + 4)
            return head
        }
    }

    // MARK: Reading

    /// The bytes after the head, up to the end of a problem document.
    func rest() async throws -> String {
        try await until { state in
            let text = String(decoding: state.raw, as: UTF8.self)
            return text.contains("}") ? text : nil
        }
    }

    /// The next event; nil when the stream has ended properly.
    func next(within limit: Duration = .seconds(30)) async throws -> Event? {
        try await until(within: limit) { state -> Event?? in
            while true {
                if let end = Self.find([10, 10], in: state.text) {
                    let text = String(decoding: state.text[..<end], as: UTF8.self)
                    state.text.removeFirst(end + 2)
                    return .some(try Self.event(text))
                }
                if state.isWhole { return .some(nil) }
                guard Self.takeChunk(&state) else { return nil }
            }
        }
    }

    /// The events up to the named one, without keep-alive events.
    func events(upTo name: String, within limit: Duration = .seconds(30)) async throws -> [Event] {
        var events: [Event] = []
        while let event = try await next(within: limit) {
            if event.name != nil { events.append(event) }
            if event.name == name { return events }
        }
        return events
    }

    private static func event(_ text: String) throws -> Event {
        var event = Event(text: text)
        for line in text.split(separator: "\n") {
            let name = line.prefix { $0 != ":" }
            let value = String(line.dropFirst(name.count + 1).drop { $0 == " " })
            switch name {
            case "id": event.id = value
            case "event": event.name = value
            case "data": event.data = try JSONReader.read(Array(value.utf8))
            default: break
            }
        }
        return event
    }

    /// Removes a complete chunk from the transfer, if there is one.
    private static func takeChunk(_ state: inout State) -> Bool {
        guard let end = find([13, 10], in: state.raw),
            let size = Int(String(decoding: state.raw[..<end], as: UTF8.self), radix: 16),
            state.raw.count >= end + 2 + size + 2
        else { return false }
        state.text += state.raw[(end + 2)..<(end + 2 + size)]
        state.raw.removeFirst(end + 2 + size + 2)
        if size == 0 { state.isWhole = true }
        return true
    }

    private static func find(_ part: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= part.count else { return nil }
        return bytes.withUnsafeBytes { bytes in
            var start = 0
            while start + part.count <= bytes.count {
                if bytes[start] == part[0], bytes[start..<(start + part.count)].elementsEqual(part) { return start }
                start += 1
            }
            return nil
        }
    }

    /// Continues reading until the closure returns a value.
    private func until<Value: Sendable>(
        within limit: Duration = .seconds(30), _ take: @escaping @Sendable (inout State) throws -> Value?
    ) async throws -> Value {
        let start = ContinuousClock.now
        while true {
            if let value = try state.withLock({ try take(&$0) }) { return value }
            if state.withLock({ $0.isCut }) { throw Failure.cut }
            guard ContinuousClock.now - start < limit else { throw Failure.time }
            await onThread { self.receive() }
        }
    }

    private func receive() {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, 20) > 0 else { return }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        state.withLock { state in
            if count > 0 { state.raw += chunk[..<count] } else { state.isCut = true }
        }
    }

    private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }
}
