import Accounts
import HTTPKit
import Kernel
import Testing

@testable import HTTPServer

/// A real server's log of real requests.
struct RequestLogTests {
    private static func events(_ server: RunningServer) throws -> [JSONValue] {
        try server.journal.log.map { try JSONReader.read(Array($0.utf8)) }
            .filter { $0["requestId"] != nil }
    }

    @Test func aRequestIsLoggedWithEndpointStatusTimeAndSize() async throws {
        try await RunningServer.run {
            $0.logLevel = .debug
        } _: { server in
            let answer = try await server.exchange(server.head("GET /v1/items/7?"))
            let event = try #require(try Self.events(server).first)
            guard case .object(let members) = event else { return }
            #expect(
                members.map(\.name) == [
                    "time", "level", "message", "requestId", "endpoint", "status", "durationMs", "bytes",
                ])
            #expect(event["level"] == "debug")
            #expect(event["requestId"] == answer.headers["x-request-id"].map(JSONValue.string))
            #expect(event["endpoint"] == "GET /v1/items/{id}")
            #expect(event["status"] == 200)
            #expect(event["bytes"] == .integer(Int64(answer.body.utf8.count)))
        }
    }

    /// By default, requests that succeeded or were only wrong are not logged.
    @Test func theLogLevelFollowsTheOutcome() async throws {
        try await RunningServer.run { server in
            _ = try await server.exchange(server.head("GET /v1/items/7"))
            _ = try await server.exchange(server.head("GET /nothing"))
            #expect(try Self.events(server).isEmpty)
            _ = try await server.exchange("GET /v1/items/7 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
            _ = try await server.exchange(server.head("GET /v1/fault"))
            let events = try Self.events(server)
            #expect(events.map { $0["level"] } == ["info", "error"])
            #expect(events.map { $0["reason"] } == ["http.unauthenticated", "http.internal"])
            #expect(events.map { $0["message"] } == ["request refused", "request failed"])
        }
    }

    /// A request that failed because of a fault is logged as failed, even if it was slow.
    @Test(arguments: [
        (200, 0, "warning", "request was slow"), (401, 0, "warning", "request was slow"),
        (500, 0, "error", "request failed"), (200, 60, "", ""),
    ])
    func aSlowRequestIsLogged(status: Int, slow: Int, level: String, message: String) throws {
        let journal = RunningServer.Journal()
        let requests = RequestLog(
            log: ServerLog(level: .info) { journal.log($0) }, metrics: RequestMetrics(), slow: .seconds(slow))
        requests.ended(requests.began(), status: status, bytes: 0)
        let event = try journal.log.first.map { try JSONReader.read(Array($0.utf8)) }
        #expect(event?["level"] == (level.isEmpty ? nil : .string(level)))
        #expect(event?["message"] == (message.isEmpty ? nil : .string(message)))
    }

    /// Clients may put secrets and personal data anywhere in a request. The log contains none of them.
    @Test func theLogContainsNothingThatAClientSent() async throws {
        try await RunningServer.run {
            $0.logLevel = .debug
        } _: { server in
            let requests = [
                server.head("GET /v1/items/personal?note=personal", "X-Personal: personal\r\nCookie: a=personal\r\n"),
                server.head("GET /personal/\(server.token.text)"),
                server.head("PUT /v1/items", "Content-Length: 8\r\nContent-Type: text/personal\r\n") + "personal",
                "GET /healthz HTTP/1.1\r\nHost: personal.example\r\n\r\n",
                server.head("DELETE /healthz?personal"), server.head("GET /v1/items/%0A%0Dpersonal"),
                "GET /v1/items/1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nAuthorization: Bearer personal\r\n\r\n",
            ]
            for request in requests { _ = try await server.exchange(request) }
            let log = server.journal.log.joined()
            #expect(try Self.events(server).count == requests.count, "\(log)")
            #expect(!log.lowercased().contains("personal"))
            #expect(!log.contains(server.token.text.dropFirst(6)))
        }
    }

    @Test func metricsAndLogAgree() async throws {
        try await RunningServer.run {
            $0.logLevel = .debug
        } _: { server in
            for _ in 0..<3 { _ = try await server.exchange(server.head("GET /v1/items/7")) }
            _ = try await server.exchange(server.head("GET /nothing"))
            let metrics = server.metrics.metrics.first { $0.name == "mizan_http_requests_total" }
            #expect(metrics?.samples.map(\.value) == [3, 1])
            #expect(server.metrics.inFlight == 0)
            let open = try server.connect()
            await open.send(server.head("GET /healthz"))
            _ = await open.receive(until: "\r\n\r\n")
            #expect(server.metrics.openConnections >= 1)
        }
    }
}
