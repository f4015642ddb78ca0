import HTTPServer
import Testing

/// Requests that are sent before the answers to earlier requests have arrived (RFC 9112 §9.3.2).
struct PipeliningTests {
    private static let file = "Content-Type: application/octet-stream\r\n"

    private func bodies(_ text: String) -> [String] {
        text.matches(of: /\{"id":"([^"]*)"\}/).map { String($0.output.1) }
    }

    @Test(arguments: [2, 100])
    func pipelinedRequestsAreAnsweredInOrder(count: Int) async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send((1...count).map { server.head("GET /v1/items/\($0)") }.joined())
            let received = await connection.receive(until: #"{"id":"\#(count)"}"#, within: .seconds(20))
            #expect(bodies(received.text) == (1...count).map(String.init))
            #expect(!received.isClosed)
        }
    }

    @Test(arguments: ["close", "Close", "keep-alive, close"])
    func requestsAfterConnectionCloseAreNotAnswered(spelling: String) async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            let last = server.head("GET /v1/items/3", "Connection: \(spelling)\r\n")
            await connection.send(
                server.head("GET /v1/items/1") + server.head("GET /v1/items/2") + last
                    + (4...40).map { server.head("GET /v1/items/\($0)") }.joined())
            let received = await connection.receive(within: .seconds(20))
            #expect(bodies(received.text) == ["1", "2", "3"])
            #expect(received.isClosed)
            #expect(received.text.matches(of: /(?i)connection: close/).count == 1)
        }
    }

    @Test func aSlowAnswerIsNotOvertaken() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/wait", "Content-Length: 0\r\n")
                    + server.head("GET /v1/items/1", "Connection: close\r\n"))
            try await server.journal.waitForHandler()
            server.journal.release()
            let received = await connection.receive(within: .seconds(20))
            #expect(received.text.hasPrefix("HTTP/1.1 204"))
            #expect(bodies(received.text) == ["1"])
            #expect(received.isClosed)
        }
    }

    /// The second request may stay incomplete as long as the first one is being answered.
    @Test func theDeadlineOfAPipelinedRequestStartsAtItsTurn() async throws {
        try await RunningServer.run {
            $0.requestReadDeadline = .seconds(3)
        } _: { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/wait", "Content-Length: 0\r\n")
                    + server.head("POST /v1/files", Self.file + "Content-Length: 4\r\n") + "ha")
            try await server.journal.waitForHandler()
            try await Task.sleep(for: .seconds(4))
            server.journal.release()
            #expect(await connection.receive(until: "\r\n\r\n").text.hasPrefix("HTTP/1.1 204"))
            await connection.send("lf")
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    @Test func requestsBeforeAnInvalidRequestAreAnswered() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/items/1") + server.head("GET /v1/items/2") + "nonsense\r\n\r\n")
            let received = await connection.receive(within: .seconds(20))
            #expect(bodies(received.text) == ["1", "2"])
            #expect(received.text.contains("HTTP/1.1 400"))
            #expect(received.text.contains("urn:mizan:problem:http.malformed-request"))
            #expect(received.isClosed)
        }
    }

    /// `100 Continue` in the middle of another answer would be read as part of that answer.
    @Test func aPipelinedRequestIsAskedForItsBodyInItsTurn() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/wait", "Content-Length: 0\r\n")
                    + server.head("POST /v1/files", Self.file + "Content-Length: 4\r\nExpect: 100-continue\r\n"))
            try await server.journal.waitForHandler()
            #expect(await connection.receive(until: "100", within: .milliseconds(200)).bytes.isEmpty)
            server.journal.release()
            let received = await connection.receive(until: "100 Continue\r\n\r\n")
            #expect(received.text.hasPrefix("HTTP/1.1 204"))
            await connection.send("full")
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    @Test func anUnwantedBodyEndsTheConnectionAfterTheAnswers() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(
                server.head("GET /v1/items/1")
                    + server.head("POST /v1/files", Self.file + "Content-Length: 100001\r\n") + "x"
                    + server.head("GET /v1/items/2"))
            let received = await connection.receive(within: .seconds(20))
            #expect(bodies(received.text) == ["1"])
            #expect(received.text.contains("HTTP/1.1 413"))
            #expect(received.isClosed)
        }
    }

    /// A connection has sent further requests. These requests wait until other connections have had their turn.
    @Test func fewPipelinedRequestsAreReadAtOnce() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            for _ in 1...2 {
                await connection.send(
                    server.head("PUT /v1/long", Self.file + "Content-Length: 10000\r\n")
                        + String(repeating: "x", count: 10_000))
                _ = await connection.receive(until: "\r\n\r\n")
            }
            await connection.send(server.head("GET /v1/items/1") + server.head("GET /v1/items/2"))
            _ = await connection.receive(until: #"{"id":"2"}"#)
            let ahead =
                server.head("POST /v1/wait", "Content-Length: 0\r\n")
                + String(repeating: server.head("GET /v1/items/3"), count: 500)
            await connection.send(ahead)
            try await server.journal.waitForHandler()
            try await Task.sleep(for: .milliseconds(300))
            let read = try ahead.utf8.count - connection.unread(port: server.port)
            #expect((1...2_000).contains(read), "\(read)")
            server.journal.release()
        }
    }

    /// When the client closes its sending side, the server must not read all of the client's requests at once. Otherwise other
    /// connections would have to wait.
    @Test func aClientThatSendsThousandsOfRequestsGetsTheFirstAnswers() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            let short = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
            await connection.send(server.head("POST /v1/wait", "Content-Length: 0\r\n"))
            try await server.journal.waitForHandler()
            await connection.send(String(repeating: short, count: 1_000))
            connection.finishSending()
            try await Task.sleep(for: .milliseconds(300))
            server.journal.release()
            let received = await connection.receive(within: .seconds(20))
            #expect(received.isClosed)
            let answers = received.text.matches(of: /HTTP\/1\.1 2/).count
            #expect((30..<60).contains(answers), "\(answers)")
            #expect(received.text.matches(of: /(?i)connection: close/).count == 1)
        }
    }
}
