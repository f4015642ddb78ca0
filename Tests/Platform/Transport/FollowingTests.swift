import Synchronization
import TestSupport
import Testing

@testable import Transport

/// Redirects, retries and the guard of addresses, tested with servers that lead to them.
struct FollowingTests {
    @Test func noCredentialReachesAnotherOrigin() async throws {
        let other = try ScriptedServer.answering { connection, _ in connection.answer("200 OK", [], "other") }
        defer { other.stop() }
        let elsewhere = other.base + "/there"
        let server = try ScriptedServer.answering { connection, head in
            head.hasPrefix("GET /first ")
                ? connection.answer("307 Temporary", ["Location: /second"])
                : connection.answer("302 Found", ["Location: \(elsewhere)"])
        }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(
            TransportWorld.request(
                server.base + "/first",
                headers: ["Authorization": "Bearer t", "X-Api-Key": "k", "Cookie": "c=1", "Accept": "a/b"]))
        #expect(TransportWorld.text(answer.body) == "other" && answer.url.text == elsewhere)
        for head in server.heads { #expect(head.contains("Bearer t") && head.contains("X-Api-Key: k")) }
        let crossed = try #require(other.heads.first)
        #expect(crossed.hasPrefix("GET /there ") && crossed.contains("Accept: a/b"))
        for secret in ["Bearer", "X-Api-Key", "Cookie", "Referer"] { #expect(!crossed.contains(secret)) }
    }

    @Test(
        arguments: [
            ("file:///etc/passwd", .redirect(.target)), ("gopher://127.0.0.1/", .redirect(.target)),
            ("http://169.254.169.254/latest/meta-data", .forbiddenAddress), ("http://127.0.0.2/", .forbiddenAddress),
            ("http://[::1]/", .forbiddenAddress), ("http://8.8.8.8/", .clearText), ("/again", .redirect(.tooMany)),
            ("http://127.0.0.1@evil.example/", .redirect(.target)), ("\\\\evil.example", .redirect(.target)),
        ] as [(String, TransportFault)])
    func theTargetOfARedirectIsCheckedAgain(location: String, fault: TransportFault) async throws {
        let server = try ScriptedServer.answering { connection, _ in
            connection.answer("302 Found", ["Location: \(location)"])
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        #expect(await TransportWorld.fault(client, try TransportWorld.request(server.base)) == fault)
        #expect(server.heads.count == (fault == .redirect(.tooMany) ? 6 : 1))
    }

    /// If the invalid byte were converted to text, the client would request `%EF%BF%BD`.
    @Test func aRedirectWithInvalidBytesIsNotFollowed() async throws {
        let server = try ScriptedServer.answering { connection, _ in
            connection.send(Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /a".utf8))
            connection.send([0xFF] + Array("\r\n\r\n".utf8))
        }
        defer { server.stop() }
        let fault = await TransportWorld.fault(TransportWorld.client(), try TransportWorld.request(server.base))
        #expect(fault == .redirect(.target) && server.heads.count == 1)
    }

    /// Every resolver knows the name `localhost`, but its address is known only when the connection is opened.
    @Test(arguments: [("10.0.0.0/8", .forbiddenAddress), ("127.0.0.0/8", nil)] as [(String, TransportFault?)])
    func theResolvedAddressIsCheckedAtTheSocket(allowed: String, fault: TransportFault?) async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.answer() }
        defer { server.stop() }
        let client = TransportWorld.client(allowed: [allowed])
        let request = try TransportWorld.request("http://localhost:\(server.port)/")
        if let fault {
            #expect(await TransportWorld.fault(client, request) == fault)
            #expect(server.connections == 0)
        } else {
            #expect(try await client.send(request).status == 200)
        }
    }

    @Test func withoutASettingLocalAddressesAreRefused() async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.answer() }
        defer { server.stop() }
        let client = TransportWorld.client(allowed: [])
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
            let request = try TransportWorld.request("http://\(host):\(server.port)/")
            #expect(await TransportWorld.fault(client, request) == .forbiddenAddress)
        }
        #expect(server.connections == 0)
    }

    // MARK: Retries

    /// Fails the given number of times, then answers.
    private static func failing(
        _ times: Int, _ fail: @escaping @Sendable (ScriptedServer.Connection) -> Void
    ) throws -> ScriptedServer {
        try ScriptedServer { connection, server in
            while server.head(of: connection) != nil {
                if server.heads.count > times {
                    connection.answer("200 OK", [], "at last")
                } else {
                    return fail(connection)
                }
            }
        }
    }

    @Test(arguments: [
        (HTTPMethod.get, 2, 3), (.put, 2, 3), (.delete, 1, 2), (.get, 0, 1),
    ])
    func aRepeatableRequestIsRetried(method: HTTPMethod, failures: Int, requests: Int) async throws {
        let server = try Self.failing(failures) { $0.reset() }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(
            TransportWorld.request(server.base, method, retries: TransportWorld.soon))
        #expect(TransportWorld.text(answer.body) == "at last")
        #expect(server.heads.count == requests)
    }

    @Test(arguments: [HTTPMethod.post, .patch])
    func aRequestThatIsNotRepeatableIsSentOnce(method: HTTPMethod) async throws {
        let server = try Self.failing(2) { $0.answer("503 Busy") }
        defer { server.stop() }
        let client = TransportWorld.client()
        var request = try TransportWorld.request(
            server.base, method, body: .bytes([1]), retries: TransportWorld.soon)
        #expect(try await client.send(request).status == 503)
        #expect(server.heads.count == 1)
        request.isRepeatable = true
        request.body = .none
        #expect(try await client.send(request).status == 200)
        #expect(server.heads.count == 3)
    }

    @Test func theLastAnswerIsReturned() async throws {
        let server = try Self.failing(9) { $0.answer("503 Busy", [], "busy") }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(
            TransportWorld.request(server.base, retries: TransportWorld.soon))
        #expect(answer.status == 503 && TransportWorld.text(answer.body) == "busy")
        #expect(server.heads.count == 3)
        #expect(throws: TransportError.self) { try answer.successful() }
    }

    @Test func allRequestsToAHostWaitForItsRetryAfter() async throws {
        let server = try Self.failing(1) { $0.answer("429 Slowly", ["Retry-After: 1"]) }
        defer { server.stop() }
        let client = TransportWorld.client()
        let began = ContinuousClock.now
        async let first = client.send(TransportWorld.request(server.base + "/1", retries: TransportWorld.soon))
        #expect(try await TransportWorld.until { server.heads.count == 1 })
        try await Task.sleep(for: .milliseconds(100))
        let second = try await client.send(TransportWorld.request(server.base + "/2"))
        #expect(second.status == 200 && ContinuousClock.now - began >= .seconds(1))
        #expect(try await first.status == 200)
    }

    @Test func aTooLongRetryAfterIsNotWaitedFor() async throws {
        let server = try Self.failing(9) { $0.answer("503 Busy", ["Retry-After: 86400"]) }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(
            TransportWorld.request(server.base, retries: TransportWorld.soon))
        #expect(answer.status == 503 && server.heads.count == 1)
    }

    // MARK: The limits of a host

    @Test func simultaneousRequestsToAHostAreLimited() async throws {
        let running = Mutex((now: 0, most: 0))
        let server = try ScriptedServer.answering { connection, _ in
            running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
            usleepFor(milliseconds: 5)
            running.withLock { $0.now -= 1 }
            connection.answer()
        }
        defer { server.stop() }
        let client = TransportWorld.client(perHost: 3, connections: 50)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 { group.addTask { _ = try await client.send(TransportWorld.request(server.base)) } }
            try await group.waitForAll()
        }
        #expect(running.withLock { $0.most } == 3)
    }

    @Test func aWaitingRequestCanBeCancelled() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.untilGone()
        }
        defer { server.stop() }
        let client = TransportWorld.client(perHost: 1)
        let first = Task { await TransportWorld.fault(client, try TransportWorld.request(server.base)) }
        #expect(try await TransportWorld.until { server.heads.count == 1 })
        let second = Task { await TransportWorld.fault(client, try TransportWorld.request(server.base)) }
        let impatient = try TransportWorld.request(
            server.base, timeouts: Timeouts(connect: .seconds(1), whole: .milliseconds(100), stall: .seconds(1)))
        #expect(await TransportWorld.fault(client, impatient) == .tooSlow(.line))
        second.cancel()
        #expect(try await second.value == .cancelled)
        first.cancel()
        #expect(try await first.value == .cancelled)
        #expect(server.heads.count == 1)
    }

    @Test func theLimitOfTheRequestRateIsRespected() async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.answer() }
        defer { server.stop() }
        let client = TransportWorld.client()
        let began = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    var request = try TransportWorld.request(server.base)
                    request.pace = .milliseconds(100)
                    _ = try await client.send(request)
                }
            }
            try await group.waitForAll()
        }
        #expect(ContinuousClock.now - began >= .milliseconds(400))
    }
}
