import Accounts
import HTTPServer
import Kernel
import Testing

/// More connections than the server allows.
struct CrowdTests {
    @Test(arguments: ["", "GET /healthz HTTP/1.1\r\nX: ", "POST /v1/files HTTP/1.1\r\nContent-Length: 9\r\n\r\n"])
    func anIdleConnectionIsClosedForANewConnection(start: String) async throws {
        try await RunningServer.run {
            $0.maximumConnections = 4
        } _: { server in
            var silent: [RawConnection] = []
            for number in 1...20 {
                let connection = try server.connect()
                await connection.send(start)
                silent.append(connection)
                let other = try server.connect()
                await other.send(server.head("GET /v1/items/\(number)"))
                #expect(await other.receive(until: "}", within: .seconds(20)).text.contains(#"{"id":"\#(number)"}"#))
            }
            #expect(await silent[0].receive().isClosed)
        }
    }

    @Test func theLongestIdleConnectionIsClosedFirst() async throws {
        try await RunningServer.run {
            $0.maximumConnections = 3
        } _: { server in
            var all: [RawConnection] = []
            for number in 0..<3 {
                all.append(try server.connect())
                await all[number].send(server.head("GET /v1/items/\(number)"))
                _ = await all[number].receive(until: "}")
            }
            await all[0].send(server.head("GET /v1/items/9"))
            _ = await all[0].receive(until: "}")
            let further = try server.connect()
            await further.send(server.head("GET /v1/items/1"))
            _ = await further.receive(until: "}")
            #expect(await all[1].receive(within: .seconds(20)).isClosed)
            for connection in [all[0], all[2], further] {
                await connection.send(server.head("GET /v1/items/again"))
                #expect(await connection.receive(until: "}").text.contains("again"))
            }
        }
    }

    /// Four connections are allowed, and two of them were answered. These two keep their places, even if many new connections
    /// arrive that send no request.
    @Test func newConnectionsDoNotCloseAnsweredConnections() async throws {
        try await RunningServer.run {
            $0.maximumConnections = 4
        } _: { server in
            let kept = [try server.connect(), try server.connect()]
            for round in 1...10 {
                for connection in kept {
                    await connection.send(server.head("GET /v1/items/\(round)"))
                    #expect(await connection.receive(until: "}").text.contains(#"{"id":"\#(round)"}"#))
                }
                let silent = try (0..<4).map { _ in try server.connect() }
                // Two of the four are closed; the test does not know which, because the order of acceptance is unknown.
                var gone = 0
                let start = ContinuousClock.now
                while gone < 2, ContinuousClock.now - start < .seconds(20) {
                    gone = 0
                    for connection in silent where await connection.receive(within: .milliseconds(50)).isClosed {
                        gone += 1
                    }
                }
                #expect(gone == 2)
                for connection in silent { connection.end() }
            }
        }
    }

    @Test func aConnectionBeingAnsweredIsNeverClosed() async throws {
        try await RunningServer.run {
            $0.maximumConnections = 1
        } _: { server in
            let first = try server.connect()
            await first.send(server.head("POST /v1/wait", "Content-Length: 0\r\n"))
            try await server.journal.waitForHandler()
            for _ in 0..<3 {
                let answer = try Answer(await server.connect().receive(within: .seconds(20)))
                #expect(answer.status == 503)
                #expect(answer.reason == "http.too-many-connections")
                #expect(answer.headers["retry-after"] == "1")
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["x-request-id"]?.count == 16)
            }
            server.journal.release()
            #expect(try Answer(await first.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    /// A connection on which a known caller is still sending a body counts like one whose request has arrived.
    @Test func aConnectionReceivingAnAuthenticatedBodyIsKept() async throws {
        try await RunningServer.run {
            $0.maximumConnections = 1
        } _: { server in
            let first = try server.connect()
            await first.send(
                server.head(
                    "POST /v1/files",
                    "Content-Type: application/octet-stream\r\nContent-Length: 4\r\nExpect: 100-continue\r\n"))
            _ = await first.receive(until: "\r\n\r\n")
            // Waits for the look-up of the token, which takes only a moment, because the token is in memory.
            try await Task.sleep(for: .milliseconds(500))
            #expect(try Answer(await server.connect().receive(within: .seconds(20))).status == 503)
            await first.send("full")
            #expect(try Answer(await first.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    /// A known caller opens connections, announces bodies, and never sends the bodies. These connections take only the caller's
    /// share of all connections.
    @Test func requestsAboveAnAccountsShareAreRefused() async throws {
        let other = OwnerToken(newFor: OwnerID("0198c0de-0000-7000-8000-000000000002") ?? .shared)
        try await RunningServer.run(knowing: [other]) {
            $0.maximumConnections = 40
        } _: { server in
            let form = "Content-Type: application/octet-stream\r\nContent-Length: 9\r\n"
            var held: [RawConnection] = []
            for _ in 0..<60 {
                let connection = try server.connect()
                await connection.send(server.head("POST /v1/files", form) + "x")
                held.append(connection)
            }
            // Ten is the share. It is unknown which of the connections arrived first.
            var refused = 0
            for connection in held where refused < 4 {
                let received = await connection.receive(until: "}", within: .milliseconds(500))
                guard !received.bytes.isEmpty else { continue }
                let answer = try Answer(received)
                #expect(answer.status == 503)
                #expect(["http.connection-share", "http.too-many-connections"].contains(answer.reason))
                refused += 1
            }
            #expect(refused == 4)
            for number in 1...20 {
                let connection = try server.connect()
                await connection.send(server.head("GET /v1/items/\(number)", as: other))
                let text = await connection.receive(until: "}", within: .seconds(20)).text
                #expect(text.contains(#"{"id":"\#(number)"}"#), "\(text)")
            }
        }
    }

    @Test func healthIsAnsweredWhenAllConnectionsAreTaken() async throws {
        try await RunningServer.run {
            $0.maximumConnections = 1
        } _: { server in
            let first = try server.connect()
            await first.send(server.head("POST /v1/wait", "Content-Length: 0\r\n"))
            try await server.journal.waitForHandler()
            for (target, status) in [("/healthz", 200), ("/v1/items/1", 503), ("/healthz", 200)] {
                let connection = try server.connect()
                await connection.send(server.head("GET \(target)"))
                let answer = try Answer(await connection.receive(within: .seconds(20)))
                #expect(answer.status == status)
                #expect(answer.headers["connection"] == "close")
            }
            server.journal.release()
            #expect(try Answer(await first.receive(until: "\r\n\r\n")).status == 204)
        }
    }

    @Test func aClosedConnectionFreesItsPlace() async throws {
        try await RunningServer.run {
            $0.maximumConnections = 2
        } _: { server in
            for number in 1...30 {
                let connection = try server.connect()
                await connection.send(server.head("GET /v1/items/\(number)", "Connection: close\r\n"))
                #expect(await connection.receive().text.contains(#"{"id":"\#(number)"}"#))
            }
        }
    }
}
