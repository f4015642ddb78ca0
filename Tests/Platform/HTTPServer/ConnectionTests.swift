import HTTPKit
import HTTPServer
import Kernel
import Testing

/// The use of a connection by a client, and the time limits of the connection.
struct ConnectionTests {
    private static let file = "Content-Type: application/octet-stream\r\n"

    @Test func oneConnectionServesSeveralRequests() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/items/1") + server.head("GET /v1/items/2"))
            #expect(await connection.receive(until: #"{"id":"2"}"#).text.contains(#"{"id":"1"}"#))
            await connection.send(server.head("GET /v1/items/3", "Connection: Close\r\n"))
            let last = await connection.receive()
            #expect(last.text.contains(#"{"id":"3"}"#))
            #expect(last.isClosed)
        }
    }

    @Test func aDrippingBodyIsEnded() async throws {
        try await RunningServer.run {
            $0.requestReadDeadline = .milliseconds(500)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/files", Self.file + "Content-Length: 1000\r\n"))
            let start = ContinuousClock.now
            var took = 0
            while took < 1_000, await connection.send("x") {
                took += 1
                try await Task.sleep(for: .milliseconds(25))
            }
            // Sending everything at this pace would take 25 seconds. The limit was half a second, and the test allows for a
            // busy machine.
            #expect(ContinuousClock.now - start < .seconds(15))
            let received = await connection.receive()
            #expect(received.isClosed)
            #expect(server.journal.handled.isEmpty)
        }
    }

    @Test func anEndpointsOwnDeadlineApplies() async throws {
        try await RunningServer.run {
            $0.requestReadDeadline = .milliseconds(100)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("PUT /v1/long", Self.file + "Content-Length: 4\r\n") + "ha")
            try await Task.sleep(for: .milliseconds(600))
            await connection.send("lf")
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    /// The idle timer is restarted by each part of a request that arrives. The timer for the head is never restarted.
    @Test(arguments: ["", "GET /v1/items/1"])
    func aDrippingHeadIsEnded(before: String) async throws {
        try await RunningServer.run {
            $0.headReadDeadline = .milliseconds(400)
        } _: { server in
            let connection = try server.connect()
            if !before.isEmpty {
                await connection.send(server.head(before))
                _ = await connection.receive(until: "}")
            }
            let start = ContinuousClock.now
            await connection.send("GET /healthz HTTP/1.1\r\nX: ")
            while ContinuousClock.now - start < .seconds(15), await connection.send("x") {
                try await Task.sleep(for: .milliseconds(25))
            }
            #expect(ContinuousClock.now - start < .seconds(15))
            let answer = try Answer(await connection.receive())
            #expect(answer.status == 408)
            #expect(answer.reason == "http.request-timeout")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test func aStalledBodyIsAnsweredWithATimeout() async throws {
        try await RunningServer.run {
            $0.requestReadDeadline = .milliseconds(300)
            // A busy machine may need this long to write the answer. Once the answer is sent, the server does not wait.
            $0.lingering.time = .seconds(20)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/files", Self.file + "Content-Length: 1000\r\n") + "half")
            let received = await connection.receive(within: .seconds(20))
            #expect(received.isClosed)
            let answer = try Answer(received)
            #expect(answer.status == 408)
            #expect(answer.reason == "http.request-timeout")
            #expect(answer.headers["connection"] == "close")
        }
    }

    @Test(arguments: ["", "GET /healthz HTTP/1.1\r\nHost: "])
    func aSilentConnectionIsEnded(start: String) async throws {
        try await RunningServer.run {
            $0.idleTimeout = .milliseconds(300)
        } _: { server in
            let connection = try server.connect()
            await connection.send(start)
            let received = await connection.receive()
            #expect(received.isClosed)
        }
    }

    @Test(arguments: ["Content-Length: 1000000000\r\n", "Transfer-Encoding: chunked\r\n"])
    func aConnectionThatKeepsSendingAfterA413IsClosed(framing: String) async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/files", Self.file + framing))
            let size = 64 * 1_024
            let chunk =
                framing.contains("chunked")
                ? Array("\(String(size, radix: 16))\r\n".utf8) + [UInt8](repeating: 0x78, count: size)
                    + Array("\r\n".utf8)
                : [UInt8](repeating: 0x78, count: size)
            var taken = 0
            while taken < 100_000_000, await connection.send(chunk) { taken += size }
            // At most this much could be sent: the limit, the bytes that are discarded after it, and the system's buffers.
            #expect(taken < 20_000_000)
            #expect(server.journal.handled.isEmpty)
        }
    }

    @Test func aClientThatIsStillSendingReceivesThe413() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/files", Self.file + "Content-Length: 100001\r\n"))
            await connection.send([UInt8](repeating: 0x78, count: 50_000))
            let received = await connection.receive()
            #expect(try Answer(received).status == 413)
            #expect(try Answer(received).headers["connection"] == "close")
            #expect(received.isClosed)
        }
    }

    /// A browser shows the answer only after it has sent the whole form, with its file.
    @Test func aFormThatIsRefusedAtOnceIsReadToItsEnd() async throws {
        let forms = Dialect(
            id: "forms", prefixes: ["/forms"], callers: [.bearer], accessLifetime: .seconds(60),
            forms: .init(parameters: [], page: { _ in nil }, reader: { _ in nil }, marked: { page, _ in page }),
            json: .init(isLenient: false)
        ) { problem, _ in Dialect.Refusal(status: problem.status, body: EncodedBody(json: [:])) }
        try await RunningServer.run(in: [forms]) {
            $0.lingeringForForms.time = .milliseconds(500)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /forms/none", Self.file + "Content-Length: 9000000\r\n"))
            for _ in 0..<9 {
                #expect(await connection.send([UInt8](repeating: 0x78, count: 1_000_000)))
                try await Task.sleep(for: .milliseconds(100))
            }
            let received = await connection.receive()
            #expect(received.isClosed)
            #expect(try Answer(received).status == 404)
        }
    }

    @Test(arguments: [
        "Content-Length: 10\r\n|half", "Transfer-Encoding: chunked\r\n|4\r\nhalf\r\n",
        "Transfer-Encoding: chunked\r\n|a\r\nhalf",
    ])
    func aTruncatedBodyReachesNoHandler(request: String) async throws {
        try await RunningServer.run { server in
            let parts = request.split(separator: "|").map(String.init)
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/files", Self.file + parts[0]) + parts[1])
            connection.finishSending()
            #expect(await connection.receive().isClosed)
            let whole = try server.connect()
            await whole.send(server.head("POST /v1/files", Self.file + "Content-Length: 4\r\n") + "full")
            _ = await whole.receive(until: "\r\n\r\n")
            #expect(server.journal.handled == [4])
        }
    }

    @Test func aBodyWhoseConnectionGoesIdleReachesNoHandler() async throws {
        try await RunningServer.run {
            $0.idleTimeout = .milliseconds(300)
        } _: { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/files", Self.file + "Transfer-Encoding: chunked\r\n") + "4\r\nhalf\r\n")
            #expect(await connection.receive().isClosed)
            try await Task.sleep(for: .milliseconds(200))
            #expect(server.journal.handled.isEmpty)
        }
    }

    @Test func anEndpointsOwnLimitApplies() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/files", Self.file + "Content-Length: 100000\r\n")
                    + String(repeating: "x", count: 100_000))
            #expect(try Answer(await connection.receive(until: "\r\n\r\n")).status == 204)
            #expect(server.journal.handled == [100_000])
        }
    }

    @Test func aConnectionWhoseClientDoesNotReadIsClosed() async throws {
        try await RunningServer.run {
            $0.writeDeadline = .milliseconds(300)
        } _: { server in
            let connection = try server.connect(receiveBuffer: 4_096)
            await connection.send(server.head("GET /v1/large"))
            #expect(await connection.waitForData())
            try await Task.sleep(for: .seconds(2))
            let received = await connection.receive()
            #expect(received.isClosed)
            #expect(received.bytes.count < RunningServer.largeSize)
        }
    }

    /// A client that reads a few bytes from time to time does not read fast enough.
    @Test func aConnectionWhoseClientReadsByteByByteIsClosed() async throws {
        try await RunningServer.run {
            $0.writeDeadline = .milliseconds(300)
        } _: { server in
            let connection = try server.connect(receiveBuffer: 4_096)
            await connection.send(server.head("GET /v1/large"))
            #expect(await connection.isEndedWhileReadingByteByByte(within: .seconds(60)))
        }
    }

    /// An answer may take longer than the deadline in total, as long as the client reads enough within each deadline.
    @Test func aSlowClientGetsAWholeLargeAnswerAndTheNextAnswer() async throws {
        try await RunningServer.run {
            $0.writeDeadline = .seconds(4)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/large"))
            let start = ContinuousClock.now
            var count = 0
            while count < RunningServer.largeSize {
                let read = await connection.read(1_000_000)
                try #require(read > 0)
                count += read
                try await Task.sleep(for: .milliseconds(600))
            }
            #expect(ContinuousClock.now - start > .seconds(4))
            await connection.send(server.head("GET /v1/items/7"))
            #expect(await connection.receive(until: "}").text.contains(#"{"id":"7"}"#))
        }
    }

    @Test func aReadingClientGetsAWholeLargeAnswer() async throws {
        try await RunningServer.run {
            $0.writeDeadline = .seconds(4)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/large", "Connection: close\r\n"))
            let received = await connection.receive(within: .seconds(20))
            #expect(received.bytes.count > RunningServer.largeSize)
        }
    }
}
