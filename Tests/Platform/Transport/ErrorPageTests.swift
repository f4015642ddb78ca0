import TestSupport
import Testing

@testable import Transport

/// If the body of a failed answer is an unusable page, the status of the answer is still reported.
struct ErrorPageTests {
    /// Unusable pages, as the rest of an answer after the status line.
    private static let pages: [String: [String]] = [
        "packed": ["Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nbroke"],
        "packed on the way": ["Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nbroke\r\n0\r\n\r\n"],
        "packed without end": [
            "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nbroke\r\n",
        ],
        "too long": ["Content-Length: 99999999\r\n\r\n", String(repeating: "x", count: 65_536)],
        "cut off": ["Content-Length: 100\r\n\r\nbroke"],
        "in chunks that are none": ["Transfer-Encoding: chunked\r\n\r\nnone\r\n"],
        "silent": ["Content-Length: 100\r\n\r\nbroke"],
    ]
    private static let soon = Timeouts(connect: .seconds(5), whole: .seconds(20), stall: .seconds(1))

    private static func answer(_ connection: ScriptedServer.Connection, _ status: String, _ what: String) {
        guard let page = pages[what], let first = page.first else { return }
        connection.send("HTTP/1.1 \(status)\r\n" + first)
        while page.count > 1, connection.send(page[1]) {}
        if what == "silent" { connection.untilGone() }
    }

    @Test(arguments: pages.keys)
    func anAnswerHasItsStatusRegardlessOfItsBody(what: String) async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            Self.answer(connection, "404 None", what)
        }
        defer { server.stop() }
        let request = try TransportWorld.request(server.base, timeouts: Self.soon, retries: TransportWorld.soon)
        let answer = try await TransportWorld.client().send(request)
        #expect(answer.status == 404 && answer.body.isEmpty && server.heads.count == 1)
        #expect(try await TransportWorld.client().stream(request).status == 404)
        let directory = try TemporaryDirectory()
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: directory.file("file"))
        }
        #expect(error?.fault == .status(404))
    }

    @Test(arguments: pages.keys)
    func retryAfterIsRespectedRegardlessOfTheBody(what: String) async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            if server.heads.count > 1 { return connection.answer("200 OK", [], "here") }
            Self.answer(connection, "503 Busy\r\nRetry-After: 1", what)
        }
        defer { server.stop() }
        let began = ContinuousClock.now
        let answer = try await TransportWorld.client().send(
            TransportWorld.request(server.base, timeouts: Self.soon, retries: TransportWorld.soon))
        #expect(TransportWorld.text(answer.body) == "here" && server.heads.count == 2)
        #expect(ContinuousClock.now - began >= .seconds(1))
    }

    @Test(arguments: pages.keys)
    func aRedirectIsFollowedRegardlessOfItsBody(what: String) async throws {
        let server = try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            if head.hasPrefix("GET /there ") { return connection.answer("200 OK", [], "here") }
            Self.answer(connection, "302 Found\r\nLocation: /there", what)
        }
        defer { server.stop() }
        let answer = try await TransportWorld.client().send(
            TransportWorld.request(server.base, timeouts: Self.soon))
        #expect(TransportWorld.text(answer.body) == "here")
    }

    /// A request that this side cancels has no answer, whatever part of it had arrived.
    @Test func aCancelledRequestHasNoStatus() async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            Self.answer(connection, "404 None", "silent")
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let request = try TransportWorld.request(server.base)
        let task = Task { await TransportWorld.fault(client, request) }
        #expect(try await TransportWorld.until { server.heads.count == 1 })
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
