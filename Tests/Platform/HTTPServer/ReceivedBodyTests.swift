import HTTPKit
import HTTPServer
import Testing

/// Bodies that are processed while they arrive.
struct ReceivedBodyTests {
    private static let file = "Content-Type: application/octet-stream\r\n"

    /// An endpoint for bodies of at most a megabyte. Records the beginning, the number of bytes, and the end in the journal.
    private static func endpoint(_ journal: Lines, within: Duration = .seconds(60)) -> Endpoint {
        .receiving(
            .post, "/v1/uploads", "", scope: .write("s"), body: .bytes(["application/octet-stream"]),
            UploadLimits(maximumBytes: 1_000_000, within: within, leastBytesPerSecond: 1), answers: [.noContent("")]
        ) { _, body in
            journal.add("begun")
            var count = 0
            do {
                try await body.forEach { piece in
                    count += piece.count
                    journal.add("piece")
                }
            } catch {
                journal.add("failed")
                throw error
            }
            journal.add("whole \(count)")
            return .noContent
        }
    }

    @Test(arguments: [0, 1, 999_999, 1_000_000]) func aBodyWithinTheLimitIsAccepted(size: Int) async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/uploads", Self.file + "Content-Length: \(size)\r\n")
                    + String(repeating: "x", count: size))
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
            #expect(journal.all.last == "whole \(size)")
            await connection.send(server.head("GET /v1/items/2"))
            #expect(await connection.receive(until: "}").text.contains(#"{"id":"2"}"#))
        }
    }

    @Test func aBodyIsReceivedInPieces() async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/uploads", Self.file + "Transfer-Encoding: chunked\r\n") + "4\r\nhalf\r\n")
            try await journal.wait(for: "piece")
            #expect(!journal.all.contains("whole 8"))
            await connection.send("4\r\nmore\r\n0\r\n\r\n")
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
            #expect(journal.all.last == "whole 8")
        }
    }

    @Test func aDeclaredTooLargeBodyReachesNoHandler() async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/uploads", Self.file + "Content-Length: 1000001\r\n"))
            let answer = try Answer(await connection.receive())
            #expect(answer.status == 413)
            #expect(answer.reason == "http.body-too-large")
            #expect(journal.all.isEmpty)
        }
    }

    @Test func aBodyThatGrowsTooLargeIsRefused() async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/uploads", Self.file + "Transfer-Encoding: chunked\r\n") + "F4241\r\n"
                    + String(repeating: "x", count: 1_000_001) + "\r\n")
            #expect(try Answer(await connection.receive()).status == 413)
            #expect(journal.all.last == "failed")
        }
    }

    @Test(arguments: [("Content-Length: 8\r\n", "half"), ("Transfer-Encoding: chunked\r\n", "4\r\nhalf\r\n")])
    func aTruncatedBodyNeverCountsAsComplete(framing: String, half: String) async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/uploads", Self.file + framing) + half)
            try await journal.wait(for: "piece")
            connection.end()
            try await journal.wait(for: "failed")
            #expect(!journal.all.contains { $0.hasPrefix("whole") })
        }
    }

    /// If a task is cancelled and no more bytes arrive, the body seems to have ended.
    @Test(arguments: [("Content-Length: 8\r\n", "half"), ("Transfer-Encoding: chunked\r\n", "4\r\nhalf\r\n")])
    func aBodyCutByTheServersStopNeverCountsAsComplete(framing: String, half: String) async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) {
            $0.shutdownGrace = .milliseconds(200)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/uploads", Self.file + framing) + half)
            try await journal.wait(for: "piece")
            Task { _ = await connection.receive(within: .seconds(30)) }
        }
        #expect(journal.all.last == "failed")
    }

    /// The client sends the rest of the body, and reads the answer only after that.
    @Test(arguments: [("Content-Length: 1000000\r\n", ""), ("Transfer-Encoding: chunked\r\n", "20000\r\n")])
    func aClientWhoseBodyIsCutByAStopIsAnswered(framing: String, prefix: String) async throws {
        let journal = Lines()
        let (answers, answer) = AsyncStream.makeStream(of: RawConnection.Received.self)
        try await RunningServer.run(with: [Self.endpoint(journal)]) {
            $0.shutdownGrace = .milliseconds(200)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/uploads", Self.file + framing) + prefix + "half")
            try await journal.wait(for: "piece")
            Task {
                while await connection.send("x"), !(await connection.waitForData(within: .zero)) {
                    try await Task.sleep(for: .milliseconds(5))
                }
                answer.yield(await connection.receive(within: .seconds(30)))
                answer.finish()
            }
        }
        var iterator = answers.makeAsyncIterator()
        let received = try Answer(try #require(await iterator.next()))
        #expect(received.status == 503)
        #expect(received.reason == "http.stopping")
        #expect(received.headers["retry-after"] == "5")
        #expect(journal.all.last == "failed")
    }

    @Test func anEndpointsOwnDeadlineApplies() async throws {
        let journal = Lines()
        try await RunningServer.run(with: [Self.endpoint(journal)]) {
            $0.requestReadDeadline = .milliseconds(200)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/uploads", Self.file + "Content-Length: 8\r\n") + "half")
            try await Task.sleep(for: .milliseconds(700))
            await connection.send("more")
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    @Test func aLateBodyIsAnsweredWithATimeout() async throws {
        let journal = Lines()
        let endpoint = Self.endpoint(journal, within: .milliseconds(300))
        try await RunningServer.run(with: [endpoint]) {
            $0.lingering.time = .seconds(20)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/uploads", Self.file + "Content-Length: 8\r\n") + "half")
            let answer = try Answer(await connection.receive(within: .seconds(20)))
            #expect(answer.status == 408)
            #expect(journal.all.last == "failed")
        }
    }
}
