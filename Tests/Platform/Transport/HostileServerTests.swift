import Glibc
import TestSupport
import Testing

@testable import Transport

/// Servers that are slow, broken, or malicious.
struct HostileServerTests {
    struct Hostility: CustomStringConvertible, Sendable {
        let description: String
        let fault: TransportFault
        var timeouts = TransportWorld.patience
        let script: @Sendable (ScriptedServer.Connection) -> Void
    }

    private static func drip(_ connection: ScriptedServer.Connection, _ piece: String) {
        while connection.send(piece) { usleep(1_000) }
    }

    private static let hostilities: [Hostility] = [
        Hostility(description: "chunked for ever", fault: .tooLarge(limit: 1 << 20)) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
            while connection.send(chunk) {}
        },
        Hostility(description: "without an end", fault: .tooLarge(limit: 1 << 20)) { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            let piece = [UInt8](repeating: 0, count: 65_536)
            while connection.send(piece) {}
        },
        Hostility(description: "packed, unasked", fault: .badEncoding) { connection in
            connection.answer("200 OK", ["Content-Encoding: gzip"], "not looked at")
            connection.untilGone()
        },
        Hostility(description: "packed on the way, unasked", fault: .badEncoding) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "longer than it says", fault: .brokenOff) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
        },
        Hostility(description: "two lengths", fault: .notHTTP) { connection in
            connection.answer("200 OK", ["Content-Length: 3"], "hello")
            connection.untilGone()
        },
        Hostility(description: "a length below nothing", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello")
        },
        Hostility(description: "a length that no number holds", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello")
        },
        Hostility(description: "a line behind the last chunk that is no header", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "a line in the head that is no header", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nno header\r\nContent-Length: 0\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "a header in a folded line", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 302 Found\r\nX: a\r\n Location: /good\r\nContent-Length: 0\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "a length that is cut off by a blank", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length : 100\r\n\r\nshort")
        },
        Hostility(description: "a chunk that breaks off", fault: .brokenOff) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nabc")
        },
        Hostility(description: "a chunk whose length is none", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnone\r\nabc\r\n0\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "a chunk that is longer than it says", fault: .notHTTP) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcdef\r\n0\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "a chunk whose length no number holds", fault: .notHTTP) { connection in
            let length = String(repeating: "F", count: 20)
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(length)\r\nabc\r\n")
            connection.untilGone()
        },
        Hostility(description: "a reset in the middle", fault: .brokenOff) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome of it")
            usleep(50_000)
            connection.reset()
        },
        Hostility(description: "nothing", fault: .brokenOff) { _ in },
        Hostility(description: "a break in the status line", fault: .brokenOff) { $0.send("HTTP/1.1 20") },
        Hostility(description: "a break behind it", fault: .brokenOff) { $0.send("HTTP/1.1 200 OK\r\n") },
        Hostility(description: "a break in a header", fault: .brokenOff) { $0.send("HTTP/1.1 200 OK\r\nContent-Le") },
        Hostility(description: "a break before the empty line", fault: .brokenOff) {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n")
        },
        Hostility(description: "a break behind an interim answer", fault: .brokenOff) {
            $0.send("HTTP/1.1 100 Continue\r\n\r\n")
        },
        Hostility(description: "no status line", fault: .notHTTP) { connection in
            connection.send("SSH-2.0-OpenSSH_9.2\r\n")
            connection.untilGone()
        },
        Hostility(description: "HTTP/0.9", fault: .notHTTP) { connection in connection.send("<html>hello</html>") },
        Hostility(description: "10,000 headers", fault: .headTooLarge) { connection in
            connection.send("HTTP/1.1 200 OK\r\n" + (0..<10_000).map { "X-\($0): 1\r\n" }.joined() + "\r\n")
            connection.untilGone()
        },
        Hostility(description: "a header of 90,000 bytes", fault: .headTooLarge) { connection in
            connection.send("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 90_000))\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "a header of 300,000 bytes", fault: .headTooLarge) { connection in
            connection.send("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 300_000))\r\n\r\n")
            connection.untilGone()
        },
        Hostility(description: "interim answers for ever", fault: .headTooLarge) { connection in
            drip(connection, "HTTP/1.1 100 Continue\r\n\r\n")
        },
        Hostility(
            description: "silence", fault: .tooSlow(.stall),
            timeouts: Timeouts(connect: .seconds(5), whole: .seconds(20), stall: .seconds(1))
        ) { connection in connection.untilGone() },
        Hostility(
            description: "silence in the middle", fault: .tooSlow(.stall),
            timeouts: Timeouts(connect: .seconds(5), whole: .seconds(20), stall: .seconds(1))
        ) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome of it")
            connection.untilGone()
        },
        Hostility(
            description: "a byte now and then", fault: .tooSlow(.whole),
            timeouts: Timeouts(connect: .seconds(5), whole: .seconds(1), stall: .seconds(10))
        ) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            drip(connection, "x")
        },
    ]

    @Test(arguments: hostilities)
    func aHostileAnswerIsAFaultAndTheClientContinues(hostility: Hostility) async throws {
        let server = try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            if head.hasPrefix("GET /good") {
                connection.answer("200 OK", [], "good")
            } else {
                hostility.script(connection)
            }
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let fault = await TransportWorld.fault(
            client, try TransportWorld.request(server.base + "/bad", timeouts: hostility.timeouts))
        #expect(fault == hostility.fault)
        #expect(try await client.send(TransportWorld.request(server.base + "/good")).body == Array("good".utf8))
    }

    /// Bytes after an answer's end could be mistaken for the next answer.
    @Test(
        arguments: [
            "200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: 1\r\n\r\n",
            "204 No\r\n\r\n", "304 Same\r\n\r\n", "404 No\r\nContent-Length: 0\r\n\r\n",
        ], [0, 50])
    func bytesAfterAnAnswerAreNotReadAsTheNextAnswer(answer: String, milliseconds: UInt32) async throws {
        let server = try ScriptedServer { connection, server in
            while let head = server.head(of: connection) {
                guard head.hasPrefix("GET /first") else {
                    connection.answer("200 OK", [], "good")
                    continue
                }
                let first = "HTTP/1.1 " + answer
                let second = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
                // Without a pause, both texts are sent in one piece, so that they arrive together. Otherwise the next request
                // might be sent between the two texts.
                connection.send(milliseconds == 0 ? first + second : first)
                if milliseconds == 0 { continue }
                usleepFor(milliseconds: milliseconds)
                connection.send(second)
            }
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let first = try await client.send(TransportWorld.request(server.base + "/first"))
        #expect(TransportWorld.text(first.body) == (first.status == 200 ? "hello" : ""))
        try await Task.sleep(for: .milliseconds(milliseconds * 4))
        let second = try await client.send(TransportWorld.request(server.base + "/second"))
        #expect(TransportWorld.text(second.body) == "good" && server.connections == 2)
    }

    /// After these correct answers, the connection is used again.
    @Test(arguments: [
        "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: 1\r\n\r\n", "204 No\r\n\r\n",
        "304 Same\r\n\r\n", "404 No\r\nContent-Length: 0\r\n\r\n",
    ])
    func aConnectionIsReusedAfterACompleteAnswer(answer: String) async throws {
        let server = try ScriptedServer.answering { connection, _ in connection.send("HTTP/1.1 " + answer) }
        defer { server.stop() }
        let client = TransportWorld.client()
        for _ in 0..<3 { _ = try await client.send(TransportWorld.request(server.base)) }
        #expect(server.connections == 1)
    }

    @Test func aRequestToAServerThatAcceptsNoConnectionEndsAtTheConnectTimeout() async throws {
        // The queue of this server holds two connections, which are never accepted; the kernel drops a third one.
        let server = try ScriptedServer(backlog: 0, nil)
        defer { server.stop() }
        var kept: [Int32] = []
        defer { for number in kept { close(number) } }
        for _ in 0..<4 {
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            kept.append(number)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(server.port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        let request = try TransportWorld.request(
            server.base, timeouts: Timeouts(connect: .milliseconds(300), whole: .seconds(20), stall: .seconds(10)))
        #expect(await TransportWorld.fault(TransportWorld.client(), request) == .tooSlow(.connect))
    }

    @Test func aPortWithoutAListenerIsUnreachable() async throws {
        let server = try ScriptedServer(nil)
        let base = server.base
        server.stop()
        #expect(await TransportWorld.fault(TransportWorld.client(), try TransportWorld.request(base)) == .unreachable)
    }

    @Test(arguments: ["nobody.invalid", "a.example.invalid"])
    func anUnknownHostNameIsUnresolved(name: String) async throws {
        #expect(
            await TransportWorld.fault(TransportWorld.client(), try TransportWorld.request("https://\(name)/"))
                == .unresolved)
    }

    @Test(
        arguments: [
            ("200 OK", .certificate(.handshake)), ("403 Forbidden", .proxy(status: 403)),
            ("407 Who", .proxy(status: 407)),
        ]
            as [(String, TransportFault)])
    func aProxyThatAnswersConnectWithAPageIsRefused(status: String, fault: TransportFault) async throws {
        let proxy = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.answer(status, ["Content-Type: text/html"], "<html>Please sign in</html>")
            connection.untilGone()
        }
        defer { proxy.stop() }
        let client = TransportWorld.client(proxy: "http://name:s3cret@127.0.0.1:\(proxy.port)")
        #expect(await TransportWorld.fault(client, try TransportWorld.request("https://example.org/feed?q")) == fault)
        let head = try #require(proxy.heads.first)
        #expect(head.hasPrefix("CONNECT example.org:443 HTTP/1.1\r\n") && head.contains("Proxy-Authorization: Basic"))
    }

    /// The proxy speaks no TLS, so it has shown no certificate. The target must not be blamed for this.
    @Test func aProxyThatSpeaksNoTLSIsBlamed() async throws {
        let server = try ScriptedServer { connection, _ in
            _ = connection.some()
            connection.answer("400 Bad", [], "<html>this is no TLS</html>")
            connection.untilGone()
        }
        defer { server.stop() }
        let request = try TransportWorld.request("https://127.0.0.1:\(server.port)/")
        let proxied = TransportWorld.client(proxy: "https://127.0.0.1:\(server.port)")
        #expect(await TransportWorld.fault(proxied, request) == .proxyCertificate(.handshake))
        #expect(await TransportWorld.fault(TransportWorld.client(), request) == .certificate(.handshake))
    }
}
