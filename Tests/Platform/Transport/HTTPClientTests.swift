import Synchronization
import TestSupport
import Testing

@testable import Transport

struct HTTPClientTests {
    @Test func aRequestIsAnsweredAndItsConnectionKept() async throws {
        let server = try ScriptedServer.answering { connection, head in
            connection.answer("200 OK", ["X-Seen: \(head.split(separator: " ")[1])"], "hello")
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        for path in ["/a?q=1", "/b"] {
            let answer = try await client.send(
                TransportWorld.request(server.base + path, headers: ["X-A": "1", "X-Empty": ""]))
            #expect(answer.status == 200)
            #expect(TransportWorld.text(answer.body) == "hello")
            #expect(answer.headers["x-seen"] == path)
        }
        #expect(server.connections == 1)
        let head = try #require(server.heads.first)
        #expect(head.hasPrefix("GET /a?q=1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nUser-Agent: Mizan/"))
        #expect(head.contains("\r\nX-A: 1\r\nX-Empty:\r\n") && head.contains("Accept-Encoding: identity\r\n"))
    }

    @Test(arguments: HTTPMethod.allCases)
    func everyMethodIsSent(method: HTTPMethod) async throws {
        let server = try ScriptedServer.answering { connection, head in
            let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }?.dropFirst(16)
            let body = connection.bytes(length.flatMap { Int($0) } ?? 0)
            if head.hasPrefix("HEAD") {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")
            } else {
                connection.answer("201 Created", [], "got \(TransportWorld.text(body))")
            }
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let plain = try await client.send(TransportWorld.request(server.base, method))
        #expect(TransportWorld.text(plain.body) == (method == .head ? "" : "got "))
        guard method != .head, method != .get else { return }
        let full = try await client.send(
            TransportWorld.request(server.base, method, body: .bytes(Array("what is sent".utf8))))
        #expect(TransportWorld.text(full.body) == "got what is sent")
        #expect(server.heads.allSatisfy { $0.hasPrefix("\(method.rawValue) / ") && !$0.contains("Expect") })
    }

    /// The head of the answer describes a body that is not sent. This body may be compressed.
    @Test func theAnswerToHeadMayNameAnEncoding() async throws {
        let server = try ScriptedServer.answering { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 99\r\n\r\n")
        }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(TransportWorld.request(server.base, .head))
        #expect(answer.status == 200 && answer.body.isEmpty)
    }

    /// The number and length of headers that are always accepted. Tools/Checks/transport tests this for HTTP/2.
    @Test(arguments: [(253, 1), (60, 1_000), (1, 64_000)])
    func manyAndLongHeadersAreAccepted(count: Int, length: Int) async throws {
        let field = "X: \(String(repeating: "x", count: length))"
        let server = try ScriptedServer.answering { connection, _ in
            connection.answer("200 OK", [String](repeating: field, count: count), "hello")
        }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(TransportWorld.request(server.base))
        #expect(answer.headers.fields.count == count + 1 && TransportWorld.text(answer.body) == "hello")
    }

    @Test func aThousandSimultaneousRequestsAreAnswered() async throws {
        let server = try ScriptedServer.answering { connection, head in
            connection.answer("200 OK", [], String(head.split(separator: " ")[1]))
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let right = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    let answer = try await client.send(TransportWorld.request("\(server.base)/\(number)"))
                    return TransportWorld.text(answer.body) == "/\(number)"
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(right == 1_000)
        #expect(server.connections <= 8)
    }

    /// If a request waits for a connection, libcurl checks its time limit only when a connection becomes free. The client
    /// itself must therefore end the wait.
    @Test func aRequestWaitsForAConnectionWithinItsLimit() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
            connection.untilGone()
        }
        defer { server.stop() }
        let client = TransportWorld.client(connections: 1)
        let stream = try await client.stream(TransportWorld.request(server.base))
        let short = Timeouts(connect: .seconds(5), whole: .seconds(1), stall: .seconds(10))
        let fault = await TransportWorld.fault(client, try TransportWorld.request(server.base, timeouts: short))
        #expect(fault == .tooSlow(.line))
        #expect(stream.head.status == 200)
    }

    /// libcurl would make each request wait for the request before, so that both requests could share one connection.
    @Test func connectionsThatAreNotKeptRunInParallel() async throws {
        let running = Mutex((now: 0, most: 0))
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            usleepFor(milliseconds: 100)
            running.withLock { $0.now -= 1 }
            connection.answer("200 OK", ["Connection: close"])
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask { _ = try await client.send(TransportWorld.request(server.base)) }
            }
            try await group.waitForAll()
        }
        #expect((4...8).contains(running.withLock { $0.most }))
    }

    @Test func aCancelledRequestFreesItsSlotAtOnce() async throws {
        let gone = AsyncStream.makeStream(of: Void.self)
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.untilGone()
            gone.continuation.yield()
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let task = Task { await TransportWorld.fault(client, try TransportWorld.request(server.base)) }
        #expect(try await TransportWorld.until { server.heads.count == 1 })
        let began = ContinuousClock.now
        task.cancel()
        #expect(try await task.value == .cancelled)
        #expect(ContinuousClock.now - began < .seconds(1))
        // The connection of the cancelled request is closed and not kept.
        for await _ in gone.stream { break }
    }

    @Test func aRequestCancelledBeforeItBeginsIsNotSent() async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.answer() }
        defer { server.stop() }
        let client = TransportWorld.client()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await TransportWorld.fault(client, try TransportWorld.request(server.base))
        }
        task.cancel()
        #expect(try await task.value == .cancelled)
    }

    @Test func aClosedClientEndsItsRequestsAndSendsNoMore() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.untilGone()
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let task = Task { await TransportWorld.fault(client, try TransportWorld.request(server.base)) }
        #expect(try await TransportWorld.until { server.heads.count == 1 })
        await client.close()
        #expect(try await task.value == .closed)
        #expect(await TransportWorld.fault(client, try TransportWorld.request(server.base)) == .closed)
        await client.close()
        let unused = TransportWorld.client()
        await unused.close()
        #expect(await TransportWorld.fault(unused, try TransportWorld.request(server.base)) == .closed)
    }

    @Test func aClientWithoutATransportSendsNothing() async throws {
        #expect(
            await TransportWorld.fault(HTTPClient(), try TransportWorld.request("https://example.org/")) == .noClient)
    }

    @Test(arguments: [("X-A", "b\r\nX-C: d"), ("X-A", "b\u{0}"), ("Host", "other.example")])
    func aHeaderThatCouldInjectIsNotSent(name: String, value: String) async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.answer() }
        defer { server.stop() }
        let request = try TransportWorld.request(server.base, headers: HTTPHeaders([.init(name: name, value: value)]))
        guard case .header = await TransportWorld.fault(TransportWorld.client(), request) else {
            Issue.record("it was sent")
            return
        }
        #expect(server.connections == 0)
    }
}
