import TestSupport
import Testing

@testable import Transport

/// If a kept connection ends without an answer, libcurl sends the request again by itself. This is allowed once for a
/// repeatable request. Each further attempt counts as one of the client's retries.
struct SendingAgainTests {
    /// Answers only the first request of its first connection. After any other request, it disconnects without an answer.
    private static func leaving() throws -> ScriptedServer {
        try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil, connection.index == 0 else { return }
            connection.answer("200 OK", [], "hello")
            _ = server.head(of: connection)
        }
    }

    @Test(
        arguments: [
            (.post, TransportWorld.soon, 1), (.patch, TransportWorld.soon, 1), (.get, .never, 2),
            (.get, TransportWorld.soon, 4), (.put, TransportWorld.soon, 4),
        ] as [(HTTPMethod, RetryRule, Int)])
    func aRequestIsSentAsOftenAsItsRetryRuleAllows(method: HTTPMethod, retries: RetryRule, times: Int) async throws {
        let server = try Self.leaving()
        defer { server.stop() }
        let client = TransportWorld.client()
        #expect(try await client.send(TransportWorld.request(server.base)).status == 200)
        let body = method == .get ? HTTPBody.none : .bytes([])
        let request = try TransportWorld.request(server.base + "/again", method, body: body, retries: retries)
        #expect(await TransportWorld.fault(client, request) == .brokenOff)
        #expect(server.heads.filter { $0.contains(" /again ") }.count == times)
    }

    // MARK: A host that asked for a rest

    private static func busy(_ seconds: Int) throws -> ScriptedServer {
        try ScriptedServer.answering { connection, head in
            head.contains(" /busy ")
                ? connection.answer("429 Slowly", ["Retry-After: \(seconds)"]) : connection.answer("200 OK", [], "free")
        }
    }

    @Test(arguments: [(HTTPMethod.get, RetryRule.never), (.post, TransportWorld.soon)])
    func aRetryAfterWithoutARetryStillDelaysOthers(method: HTTPMethod, retries: RetryRule) async throws {
        let server = try Self.busy(1)
        defer { server.stop() }
        let client = TransportWorld.client()
        let began = ContinuousClock.now
        #expect(
            try await client.send(TransportWorld.request(server.base + "/busy", method, retries: retries)).status == 429
        )
        #expect(ContinuousClock.now - began < .seconds(1))
        #expect(try await client.send(TransportWorld.request(server.base)).status == 200)
        #expect(ContinuousClock.now - began >= .seconds(1))
    }

    @Test func aRequestThatCannotWaitFailsAtOnce() async throws {
        let server = try Self.busy(86_400)
        defer { server.stop() }
        let client = TransportWorld.client(perHost: 1)
        #expect(try await client.send(TransportWorld.request(server.base + "/busy")).status == 429)
        let began = ContinuousClock.now
        for retries in [RetryRule.never, TransportWorld.soon] {
            let request = try TransportWorld.request(server.base, retries: retries)
            #expect(await TransportWorld.fault(client, request) == .tooSlow(.rest))
        }
        #expect(ContinuousClock.now - began < .seconds(1) && server.heads.count == 1)
        // The pause applies only to the host that asked for it.
        let other = try Self.busy(0)
        defer { other.stop() }
        #expect(try await client.send(TransportWorld.request(other.base)).status == 200)
    }

    @Test func requestsAreDelayedByAtMostAMinute() async throws {
        let limiter = HostLimiter(most: 1)
        let request = try TransportWorld.request("https://a.example/")
        limiter.rest(request.url.origin, for: .seconds(86_400))
        for (seconds, isTold) in [(59, true), (61, false)] {
            let deadline = ContinuousClock.now + .seconds(seconds)
            let waiting = Task { () async -> TransportFault? in
                do throws(TransportError) {
                    _ = try await limiter.turn(for: request, before: deadline)
                    return nil
                } catch { return error.fault }
            }
            if !isTold {
                try await Task.sleep(for: .milliseconds(50))
                waiting.cancel()
            }
            #expect(await waiting.value == (isTold ? .tooSlow(.rest) : .cancelled))
        }
    }
}
