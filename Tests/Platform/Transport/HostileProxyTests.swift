import TestSupport
import Testing

@testable import Transport

/// Before a proxy has connected to the server, the proxy itself may answer. This answer has the same limits as the answer of a
/// server.
struct HostileProxyTests {
    private static let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"

    @Test(
        arguments: [
            (
                "a page without end", "HTTP/1.1 407 Who\r\nTransfer-Encoding: chunked\r\n\r\n", chunk,
                .proxy(status: 407)
            ),
            ("a long page", "HTTP/1.1 407 Who\r\nContent-Length: 9999999999\r\n\r\n", chunk, .proxy(status: 407)),
            ("headers without end", "HTTP/1.1 200 OK\r\n", "X: 1\r\n", .proxy(status: 0)),
            ("a header without end", "HTTP/1.1 200 OK\r\nX: ", chunk.replacing("\r\n", with: ""), .proxy(status: 0)),
            ("interim answers without end", "", "HTTP/1.1 103 Wait\r\n\r\n", .proxy(status: 103)),
        ] as [(String, String, String, TransportFault)])
    func anEndlessProxyAnswerIsNotRead(what: String, first: String, then: String, fault: TransportFault) async throws {
        let proxy = try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            if head.hasPrefix("CONNECT good.example") { return connection.answer("403 No") }
            connection.send(first)
            while connection.send(then) {}
        }
        defer { proxy.stop() }
        let client = TransportWorld.client(proxy: "http://name:s3cret@127.0.0.1:\(proxy.port)")
        let began = ContinuousClock.now
        let found = await TransportWorld.fault(client, try TransportWorld.request("https://example.org/"))
        #expect(found == fault, "\(what)")
        // The client's thread still works: it serves a second request.
        #expect(
            await TransportWorld.fault(client, try TransportWorld.request("https://good.example/"))
                == .proxy(status: 403))
        #expect(ContinuousClock.now - began < .seconds(5))
    }

    @Test func aSlowProxyIsNotWaitedFor() async throws {
        let proxy = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n")
            while connection.send("X") { usleepFor(milliseconds: 20) }
        }
        defer { proxy.stop() }
        let client = TransportWorld.client(proxy: "http://127.0.0.1:\(proxy.port)")
        let request = try TransportWorld.request(
            "https://example.org/",
            timeouts: Timeouts(connect: .milliseconds(300), whole: .seconds(20), stall: .seconds(10)))
        #expect(await TransportWorld.fault(client, request) == .tooSlow(.proxy))
    }

    /// At this point the target has sent nothing, so the proxy is at fault.
    @Test(
        arguments: ["https://example.org/", "http://127.0.0.1:81/"],
        ["", "<html>hello</html>", "SSH-2.0-OpenSSH_9.2", "\u{15}\u{3}\u{1}"])
    func aProxyThatSpeaksNoHTTPIsBlamed(url: String, said: String) async throws {
        let proxy = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send(said)
        }
        defer { proxy.stop() }
        let client = TransportWorld.client(proxy: "http://127.0.0.1:\(proxy.port)")
        #expect(await TransportWorld.fault(client, try TransportWorld.request(url)) == .noProxy)
    }

    @Test(arguments: ["https://example.org/", "http://127.0.0.1:81/"])
    func aMissingProxyIsBlamed(url: String) async throws {
        let proxy = try ScriptedServer(nil)
        let client = TransportWorld.client(proxy: "http://127.0.0.1:\(proxy.port)")
        proxy.stop()
        #expect(await TransportWorld.fault(client, try TransportWorld.request(url)) == .noProxy)
    }

    @Test func aProxysConnectAnswerMayHaveHeaders() async throws {
        let proxy = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nRetry-After: 50\r\nLocation: /x\r\nContent-Encoding: gzip\r\n\r\n")
            // The target speaks no TLS; the resulting error shows that the proxy has connected.
            connection.send("no TLS at all")
            connection.untilGone()
        }
        defer { proxy.stop() }
        let client = TransportWorld.client(proxy: "http://127.0.0.1:\(proxy.port)")
        #expect(
            await TransportWorld.fault(client, try TransportWorld.request("https://example.org/"))
                == .certificate(.handshake))
    }
}
