import TestSupport
import Testing

@testable import Transport

struct ServerSentEventsTests {
    @Test func theStreamReconnectsAfterTheLastIDUntilItEnds() async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            switch connection.index {
            case 0:
                connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n")
                connection.send("retry: 10\n\nid: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: lost")
            case 1:
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: 3\nevent: add\ndata: c\n\n")
            default: connection.send("HTTP/1.1 204 No Content\r\n\r\n")
            }
        }
        defer { server.stop() }
        var seen: [ServerSentEvent] = []
        for try await event in TransportWorld.client().events(try TransportWorld.request(server.base)) {
            seen.append(event)
        }
        #expect(seen.map { "\($0.type) \($0.id) \($0.data)" } == ["message 1 a", "message 2 b", "add 3 c"])
        #expect(server.heads.map { $0.contains("Last-Event-ID: ") } == [false, true, true])
        #expect(server.heads.count == 3 && server.heads[1].contains("Last-Event-ID: 2\r\n"))
        #expect(server.heads.allSatisfy { $0.contains("Accept: text/event-stream") && !$0.contains("gzip") })
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>", .contentType),
            ("HTTP/1.1 404 Not Found\r\n\r\n", .status(404)),
            ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream-x\r\n\r\n", .contentType),
        ] as [(String, TransportFault)])
    func anAnswerThatIsNotAStreamIsNotFollowed(answer: String, fault: TransportFault) async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.send(answer)
        }
        defer { server.stop() }
        var events = TransportWorld.client().events(try TransportWorld.request(server.base)).makeAsyncIterator()
        let error = await #expect(throws: TransportError.self) { try await events.next() }
        #expect(error?.fault == fault && server.heads.count == 1)
        #expect(try await events.next() == nil)
    }

    @Test func aServerThatStaysUnreachableIsGivenUp() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nretry: 1\n\n")
        }
        defer { server.stop() }
        let request = try TransportWorld.request(server.base, retries: TransportWorld.soon)
        var events = TransportWorld.client().events(request).makeAsyncIterator()
        let error = await #expect(throws: TransportError.self) { try await events.next() }
        #expect(error?.fault == .brokenOff && server.heads.count == 3)
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    private static func data(of server: ScriptedServer, retries: RetryRule = TransportWorld.soon) async throws
        -> [String]
    {
        let request = try TransportWorld.request(server.base, retries: retries)
        var data: [String] = []
        for try await event in TransportWorld.client().events(request) { data.append(event.data) }
        return data
    }

    @Test(arguments: ["503 Busy", "429 Slowly", "502 Bad"])
    func aBrieflyBusyServerIsAskedAgain(status: String) async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            switch connection.index {
            case 0: connection.send(Self.head + "retry: 1\nid: 1\ndata: a\n\n")
            // The server refuses as many times as a single request is sent.
            case 1...3: connection.answer(status)
            case 4: connection.send(Self.head + "data: b\n\n")
            default: connection.answer("204 No Content")
            }
        }
        defer { server.stop() }
        #expect(try await Self.data(of: server) == ["a", "b"])
        #expect(server.heads.count == 6 && server.heads[4].contains("Last-Event-ID: 1\r\n"))
    }

    @Test func aServerBusyFromTheStartIsGivenUp() async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.answer("503 Busy") }
        defer { server.stop() }
        let error = await #expect(throws: TransportError.self) { try await Self.data(of: server) }
        #expect(error?.fault == .status(503) && server.heads.count == 3)
    }

    @Test func aRetryTimeOfZeroIsNotObeyed() async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            switch (connection.index, server.heads.count) {
            case (_, 1), (_, 3): connection.answer("302 Found", ["Location: /\(connection.index)"])
            case (3..., _): connection.answer("204 No Content")
            default: connection.send(Self.head + "retry: 0\ndata: \(connection.index)\n\n")
            }
            connection.end()
        }
        defer { server.stop() }
        let began = ContinuousClock.now
        #expect(try await Self.data(of: server) == ["1"] + (server.heads.count > 4 ? ["3"] : []))
        #expect(ContinuousClock.now - began >= .seconds(1))
    }

    @Test(arguments: [
        "a\u{1}b", "a\u{7F}", "a\tb", "a ", "  a", String(repeating: "i", count: 4_097),
    ])
    func anIDThatNoHeaderCanCarryEndsTheStream(id: String) async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send(Self.head + "retry: 1\nid: \(id)\ndata: a\n\n")
        }
        defer { server.stop() }
        let request = try TransportWorld.request(server.base, retries: TransportWorld.soon)
        var events = TransportWorld.client().events(request).makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        let error = await #expect(throws: TransportError.self) { try await events.next() }
        #expect(error?.fault == .content(.eventID) && server.heads.count == 1)
    }

    @Test func theRequestDeterminesTheLongestEvent() async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send(Self.head + "data: \(String(repeating: "x", count: 2 << 20))\n\n")
            connection.send("data: \(String(repeating: "x", count: 3 << 20))\n\n")
            connection.untilGone()
        }
        defer { server.stop() }
        let limit: Int64 = 5 << 19
        var events = TransportWorld.client().events(try TransportWorld.request(server.base, limit: limit))
            .makeAsyncIterator()
        #expect(try await events.next()?.data.utf8.count == 2 << 20)
        let error = await #expect(throws: TransportError.self) { try await events.next() }
        #expect(error?.fault == .tooLarge(limit: limit))
    }
}

struct ReconnectRuleTests {
    @Test(
        arguments: [
            (0, nil, 0, 3_000), (0, nil, 1, 6_000), (1, nil, 0, 3_000), (2, nil, 0, 6_000), (3, nil, 0.5, 18_000),
            (0, 0, 0, 1_000), (0, 0, 0.5, 1_500), (1, 0, 0, 1_000), (2, 0, 0, 2_000), (5, 0, 1, 32_000),
            (9, 0, 1, 32_000), (0, 999, 0, 1_000), (0, 2_500, 0, 2_500), (0, 999_999_999_999, 0, 60_000),
            (0, 0, -7, 1_000), (0, 0, 7, 2_000),
        ] as [(Int, Int64?, Double, Int64)])
    func aServerIsNotAskedAgainAtOnce(vain: Int, retry: Int64?, random: Double, wait: Int64) {
        let found = ReconnectRule.wait(after: vain, retry: retry.map { .milliseconds($0) }, random: random)
        #expect(found == .milliseconds(wait))
    }
}
