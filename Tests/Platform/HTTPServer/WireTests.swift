import Accounts
import Testing

/// Requests that only a hostile client sends, and some unusual ones that a few honest clients send.
struct WireTests {
    /// `@` stands for the right Host, `#` for the right Host and the right token.
    private static let requests: [(String, Int, String?)] = [
        ("GET /healthz HTTP/1.0\r\n@\r\n", 200, nil),
        ("GET /healthz HTTP/1.0\r\n@Connection: keep-alive\r\n\r\n", 200, nil),
        ("GET /healthz HTTP/2.0\r\n@\r\n", 400, "http.malformed-request"),
        ("GET /healthz\r\n\r\n", 400, "http.malformed-request"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "http.malformed-request"),
        ("get /healthz HTTP/1.1\r\n@\r\n", 400, "http.malformed-request"),
        ("G\u{0}T /healthz HTTP/1.1\r\n@\r\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\r\n@X: a\u{0}b\r\n\r\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\n@\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\r\n@X: a\rb\r\n\r\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\r\n@X: a\nY: b\r\n\r\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\r\n@X: a\r\n b\r\n\r\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\r\n@X : a\r\n\r\n", 400, "http.malformed-request"),
        ("GET /healthz HTTP/1.1\r\n@: a\r\n\r\n", 400, "http.malformed-request"),
        ("GET http://127.0.0.1:$/healthz HTTP/1.1\r\n@\r\n", 200, nil),
        ("GET http://evil.example/healthz HTTP/1.1\r\n@\r\n", 421, "http.host-not-allowed"),
        ("GET http://127.0.0.1:$/healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", 200, nil),
        ("OPTIONS * HTTP/1.1\r\n@\r\n", 404, "http.no-such-path"),
        ("GET * HTTP/1.1\r\n@\r\n", 404, "http.no-such-path"),
        ("TRACE /healthz HTTP/1.1\r\n@\r\n", 405, "http.method-not-allowed"),
        ("CONNECT 127.0.0.1:$ HTTP/1.1\r\n@\r\n", 404, "http.no-such-path"),
        (
            "GET /healthz HTTP/1.1\r\n@Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
            200, nil
        ),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: identity\r\n\r\n", 400, "http.transfer-encoding"),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: gzip\r\n\r\n", 400, "http.transfer-encoding"),
        (
            "POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400,
            "http.transfer-encoding"
        ),
        (
            "POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 400,
            "http.malformed-request"
        ),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: Chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", 204, nil),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\n1;a=b;c=\"d\"\r\nx\r\n0\r\n\r\n", 204, nil),
        (
            "POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Trailer: y\r\n\r\n", 204,
            nil
        ),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\n-1\r\n", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n", 400, "http.malformed-request"),
        (
            "POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\n11111111111111111\r\n", 400,
            "http.malformed-request"
        ),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: -1\r\n\r\n", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: +1\r\n\r\nx", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: 1, 1\r\n\r\nx", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: 1 1\r\n\r\nx", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: \r\n\r\nx", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: 18446744073709551617\r\n\r\nx", 400, "http.malformed-request"),
        ("POST /v1/files HTTP/1.1\r\n#%Content-Length: 9223372036854775807\r\n\r\nx", 413, "http.body-too-large"),
        (
            "GET /v1/items/1 HTTP/1.1\r\n#\(String(repeating: "X: y\r\n", count: 10_000))\r\n", 431,
            "http.head-too-large"
        ),
        ("GET /\(String(repeating: "x", count: 40_000)) HTTP/1.1\r\n#\r\n", 431, "http.head-too-large"),
        (
            "POST /v1/files HTTP/1.1\r\n#%Transfer-Encoding: chunked\r\n\r\n0\r\n"
                + String(repeating: "X: y\r\n", count: 10_000) + "\r\n", 431, "http.head-too-large"
        ),
    ]

    @Test(arguments: Self.requests.indices)
    func everyMalformedRequestIsAnsweredAndNothingHangs(index: Int) async throws {
        let (request, status, reason) = Self.requests[index]
        try await RunningServer.run { server in
            let host = "Host: 127.0.0.1:\(server.port)\r\n"
            let text = request.replacing("@", with: host)
                .replacing("#", with: "\(host)Authorization: Bearer \(server.token.text)\r\n")
                .replacing("%", with: "Content-Type: application/octet-stream\r\n").replacing(
                    "$", with: "\(server.port)")
            let connection = try server.connect()
            await connection.send(text)
            let received = await connection.receive(until: "\r\n\r\n", within: .seconds(20))
            let answer = try Answer(received)
            let what = Comment(rawValue: String(request.prefix(120)))
            #expect(answer.status == status, what)
            #expect(answer.headers["x-content-type-options"] == "nosniff", what)
            #expect(answer.headers["x-request-id"]?.count == 16, what)
            if reason != nil { #expect(answer.headers["content-type"] == "application/problem+json", what) }
            #expect(answer.reason == reason, what)
            if answer.headers["connection"] == "close" {
                #expect(await connection.receive(within: .seconds(20)).isClosed, what)
            } else {
                await connection.send(server.head("GET /v1/items/after"))
                #expect(await connection.receive(until: "}").text.contains("after"), what)
            }
        }
    }

    @Test func deepJSONIsRefused() async throws {
        try await RunningServer.run { server in
            let body = String(repeating: "[", count: 5_000)
            let head = "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            let answer = try await server.exchange(server.head("PUT /v1/items", head) + body)
            #expect(answer.status == 400)
            #expect(answer.reason == "http.body")
        }
    }
}
