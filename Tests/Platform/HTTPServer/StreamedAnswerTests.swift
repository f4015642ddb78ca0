import HTTPKit
import HTTPServer
import Kernel
import Synchronization
import Testing

/// Answers whose body is produced while it is sent.
struct StreamedAnswerTests {
    private struct Fault: Error {}

    private static let type = "application/jsonl"

    private static func endpoint(
        _ path: PathTemplate = "/v1/stream", _ stream: @escaping @Sendable () -> BodyStream
    ) -> Endpoint {
        .streaming(path, "", scope: .read("s"), answers: [.streamed("", as: type)]) { _ in .streamed(stream()) }
    }

    private static let three = endpoint {
        .document(type) { writer in for line in ["one\n", "", "two\n", "three\n"] { try await writer.write(line) } }
    }

    @Test func aDocumentIsSentInChunksAndTheConnectionStaysOpen() async throws {
        try await RunningServer.run(with: [Self.three]) { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/stream"))
            let answer = try Answer(await connection.receive(until: "\r\n0\r\n\r\n"))
            #expect(answer.status == 200)
            #expect(answer.headers["transfer-encoding"] == "chunked")
            #expect(answer.headers["content-length"] == nil)
            #expect(answer.headers["content-type"] == Self.type)
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["x-request-id"]?.isEmpty == false)
            #expect(answer.body == "4\r\none\n\r\n4\r\ntwo\n\r\n6\r\nthree\n\r\n0\r\n\r\n")
            await connection.send(server.head("GET /v1/items/2"))
            #expect(await connection.receive(until: "}").text.contains(#"{"id":"2"}"#))
        }
    }

    /// RFC 9112 §6.1: HTTP/1.0 has no chunks, so the end of the connection is the end of the body.
    @Test func aClientOfHTTP10GetsNoChunks() async throws {
        try await RunningServer.run(with: [Self.three]) { server in
            let connection = try server.connect()
            await connection.send(
                server.head("GET /v1/stream").replacing("GET /v1/stream HTTP/1.1", with: "GET /v1/stream HTTP/1.0"))
            let received = await connection.receive()
            #expect(received.isClosed)
            #expect(received.text.hasPrefix("HTTP/1.0 200 OK\r\n"))
            #expect(!received.text.lowercased().contains("transfer-encoding"))
            #expect(received.text.hasSuffix("\r\n\r\none\ntwo\nthree\n"))
            // A request of HTTP/1.1 before it, on the same connection, is answered in chunks as usual.
            let mixed = try server.connect()
            await mixed.send(
                server.head("GET /v1/stream") + server.head("GET /v1/stream").replacing("1.1", with: "1.0"))
            let both = await mixed.receive()
            #expect(both.isClosed)
            #expect(both.text.contains("\r\n0\r\n\r\nHTTP/1.0 200 OK\r\n"))
            #expect(both.text.hasSuffix("\r\n\r\none\ntwo\nthree\n"))
        }
    }

    @Test func sentBytesAreCountedWhileTheyAreSent() async throws {
        let feed = Self.endpoint("/v1/feed") {
            .feed(Self.type) { writer in
                try await writer.write("12345")
                try await writer.write("678")
                while true { try await Task.sleep(for: .seconds(60)) }
            }
        }
        try await RunningServer.run(with: [Self.three, feed]) { server in
            func sent(_ endpoint: String) -> Double? {
                server.metrics.metrics.first { $0.name == "mizan_http_response_bytes_total" }?.samples.first {
                    $0.labels.contains { $0.value == endpoint }
                }?.value
            }
            let whole = try server.connect()
            await whole.send(server.head("GET /v1/stream"))
            _ = await whole.receive(until: "\r\n0\r\n\r\n")
            #expect(sent("GET /v1/stream") == 14)
            #expect(server.metrics.openFeeds == 0)
            let open = try server.connect()
            await open.send(server.head("GET /v1/feed"))
            _ = await open.receive(until: "678")
            while sent("GET /v1/feed") != 8 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(server.metrics.openFeeds == 1)
            open.finishSending()
            while server.metrics.openFeeds > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func anAnswerOfKnownLengthDeclaresIt() async throws {
        let endpoint = Self.endpoint { .document(Self.type, length: 5) { try await $0.write("12345") } }
        try await RunningServer.run(with: [endpoint]) { server in
            let answer = try await server.exchange(server.head("GET /v1/stream", "Connection: close\r\n"))
            #expect(answer.headers["content-length"] == "5")
            #expect(answer.headers["transfer-encoding"] == nil)
        }
    }

    @Test func withoutATokenNothingIsStreamed() async throws {
        try await RunningServer.run(with: [Self.three]) { server in
            let answer = try await server.exchange("GET /v1/stream HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
            #expect(answer.status == 401)
        }
    }

    @Test(arguments: [
        BodyStream.document(type) { writer in
            try await writer.write("half")
            throw Fault()
        },
        .document(type, length: 9) { try await $0.write("half") },
        .document(type, length: 3) { try await $0.write("half") },
        .feed(type) { writer in
            try await writer.write("half")
            throw Fault()
        },
    ])
    func aFaultDuringTheTransferCutsTheAnswer(stream: BodyStream) async throws {
        try await RunningServer.run(with: [Self.endpoint { stream }]) { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/stream"))
            let received = await connection.receive()
            #expect(received.isClosed)
            #expect(received.text.hasPrefix("HTTP/1.1 200"))
            #expect(!received.text.hasSuffix("0\r\n\r\n"))
            #expect(server.journal.log.contains { $0.contains("answer cut") && $0.contains("GET /v1/stream") })
        }
    }

    @Test(arguments: [nil, 5]) func aHeadRequestHasNoBody(length: Int?) async throws {
        let endpoint = Self.endpoint {
            .document(Self.type, length: length) { _ in Issue.record("HEAD makes no body") }
        }
        try await RunningServer.run(with: [endpoint]) { server in
            let connection = try server.connect()
            await connection.send(server.head("HEAD /v1/stream", "Connection: close\r\n"))
            let received = await connection.receive()
            let answer = try Answer(received)
            #expect(received.isClosed)
            #expect(answer.status == 200)
            #expect(answer.body.isEmpty)
            // For HEAD the handler does not run, so the length of the body is unknown.
            #expect(answer.headers["content-length"] == nil)
        }
    }

    @Test func aClientThatDoesNotReadDelaysTheWriter() async throws {
        let written = Mutex(0)
        let endpoint = Self.endpoint {
            .document(Self.type) { writer in
                while true {
                    try await writer.write([UInt8](repeating: 0x31, count: 65_536))
                    written.withLock { $0 += 65_536 }
                }
            }
        }
        try await RunningServer.run(with: [endpoint]) { server in
            let connection = try server.connect(receiveBuffer: 4_096)
            await connection.send(server.head("GET /v1/stream"))
            #expect(await connection.waitForData())
            var last = -1
            while last != written.withLock({ $0 }) {
                last = written.withLock { $0 }
                try await Task.sleep(for: .milliseconds(300))
            }
            // The system's own buffers hold some megabytes, and more on a busy machine.
            #expect(last < 64_000_000)
            connection.end()
        }
    }

    // MARK: Feeds

    /// An endpoint with a feed, whose beginning and end are recorded. A cancelled read of the store ends by an error of the
    /// store.
    private static func feed(_ journal: Lines, ending: (any Error)? = nil) -> Endpoint {
        endpoint {
            .feed(type) { writer in
                try await writer.write("event\n")
                do {
                    try await Task.sleep(for: .seconds(600))
                } catch {
                    journal.add("cancelled")
                    throw ending ?? error
                }
            }
        }
    }

    @Test func aFeedEndsWhenItsClientDisconnects() async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.feed(journal)]) { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/stream"))
            _ = await connection.receive(until: "event\n")
            #expect(journal.all.isEmpty)
            connection.end()
            try await journal.wait(for: "cancelled")
            #expect(!server.journal.log.contains { $0.contains("answer cut") })
        }
    }

    @Test(arguments: [nil, MizanError(.cancelled, "cancelled", "Nobody wants it any more.")])
    func aFeedEndsCleanlyWhenTheServerStops(ending: MizanError?) async throws {
        let journal = Lines()
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        let (starts, start) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        try await RunningServer.run(with: [Self.feed(journal, ending: ending)]) {
            $0.shutdownGrace = .seconds(60)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/stream"))
            _ = await connection.receive(until: "event\n")
            Task {
                text.yield(await connection.receive(within: .seconds(50)).text)
                text.finish()
            }
            start.yield(.now)
            start.finish()
        }
        let end = ContinuousClock.now
        var times = starts.makeAsyncIterator()
        #expect(try #require(await times.next()).duration(to: end) < .seconds(50), "the grace was waited for")
        #expect(journal.all == ["cancelled"])
        var iterator = texts.makeAsyncIterator()
        #expect(await iterator.next()?.hasSuffix("0\r\n\r\n") == true)
    }

    // MARK: Documents while the server stops

    private static func slow(_ pieces: Int) -> Endpoint {
        endpoint {
            .document(type) { writer in
                for piece in 0..<pieces {
                    try await writer.write("piece \(piece)\n")
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
        }
    }

    private func stopped(grace: Duration, _ endpoint: Endpoint) async throws -> String {
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        try await RunningServer.run(with: [endpoint]) {
            $0.shutdownGrace = grace
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/stream"))
            _ = await connection.receive(until: "piece 1\n")
            Task {
                text.yield(await connection.receive(within: .seconds(60)).text)
                text.finish()
            }
        }
        var iterator = texts.makeAsyncIterator()
        return await iterator.next() ?? ""
    }

    @Test func aDocumentIsFinishedWhenTheServerStops() async throws {
        #expect(try await stopped(grace: .seconds(60), Self.slow(20)).hasSuffix("piece 19\n\r\n0\r\n\r\n"))
    }

    @Test func aDocumentThatTakesTooLongIsCutWhenTheServerStops() async throws {
        #expect(try await !stopped(grace: .milliseconds(300), Self.slow(10_000)).hasSuffix("\r\n0\r\n\r\n"))
    }
}
