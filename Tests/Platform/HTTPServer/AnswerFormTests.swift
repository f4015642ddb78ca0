import Accounts
import HTTPServer
import Testing

/// Every answer has the same form, whatever happened to the request.
struct AnswerFormTests {
    /// `@` stands for the right Host, `#` for the right Host and the right token.
    private static let requests: [(String, Int, String?)] = [
        ("GET /healthz HTTP/1.1\r\n@\r\n", 200, nil),
        ("GET /v1/items/2%3A255 HTTP/1.1\r\n#\r\n", 200, nil),
        ("POST /v1/files HTTP/1.1\r\n#Content-Length: 1\r\nContent-Type: application/octet-stream\r\n\r\nx", 204, nil),
        ("OPTIONS /v1/items HTTP/1.1\r\n@\r\n", 204, nil),
        ("GET /nowhere HTTP/1.1\r\n@\r\n", 404, "http.no-such-path"),
        ("GET /v1/items/%zz HTTP/1.1\r\n@\r\n", 400, "http.percent-encoding"),
        ("DELETE /v1/items HTTP/1.1\r\n@\r\n", 405, "http.method-not-allowed"),
        ("GET /v1/items/1 HTTP/1.1\r\n@\r\n", 401, "http.unauthenticated"),
        ("GET /v1/items/1 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421, "http.host-not-allowed"),
        ("GET /v1/items/1 HTTP/1.1\r\n\r\n", 421, "http.host-not-allowed"),
        ("PUT /v1/items HTTP/1.1\r\n#Origin: http://evil.example\r\n\r\n", 403, "http.cross-site"),
        ("PUT /v1/items HTTP/1.1\r\n#Sec-Fetch-Site: same-site\r\n\r\n", 403, "http.cross-site"),
        ("PUT /v1/items HTTP/1.1\r\n#Content-Length: 2\r\n\r\n{}", 415, "http.content-type"),
        (
            "PUT /v1/items HTTP/1.1\r\n#Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}", 400, "http.body"
        ),
        (
            "PUT /v1/items HTTP/1.1\r\n#Content-Length: 10001\r\nContent-Type: application/json\r\n\r\n", 413,
            "http.body-too-large"
        ),
        ("GET /v1/items/1?x=1 HTTP/1.1\r\n#\r\n", 400, "http.unknown-parameter"),
        ("GET /v1/items/1 HTTP/1.1\r\n#Host: evil.example\r\n\r\n", 400, "http.two-hosts"),
        ("GET /v1/items/1 HTTP/1.1\r\n@#\r\n", 400, "http.two-hosts"),
        ("GET /v1/items/1 HTTP/1.1\r\n#If-None-Match: 17\r\n\r\n", 400, "http.condition"),
        ("GET /v1/items/1 HTTP/1.1\r\n#If-None-Match: \"17\"\r\nIf-None-Match: *\r\n\r\n", 400, "http.condition"),
        ("GET /v1/items/1 HTTP/1.1\r\n#Expect: 200-ok\r\n\r\n", 417, "http.expectation"),
        (
            "PUT /v1/items HTTP/1.1\r\n#Content-Length: 2\r\nContent-Type: application/json\r\n"
                + "Content-Encoding: gzip\r\n\r\n{}", 415, "http.content-encoding"
        ),
        ("GET /v1/items/1 HTTP/1.1\r\n#Range: bytes=0-1\r\n\r\n", 200, nil),
        ("GET /v1/fault HTTP/1.1\r\n#\r\n", 500, "http.internal"),
        (
            "PUT /v1/items HTTP/1.1\r\n#Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400,
            "http.malformed-request"
        ),
        ("PUT /v1/items HTTP/1.1\r\n#Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "http.malformed-request"),
        (
            "GET /healthz HTTP/1.1\r\n@X: \(String(repeating: "x", count: 40_000))\r\n\r\n", 431,
            "http.head-too-large"
        ),
        ("nonsense\r\n\r\n", 400, "http.malformed-request"),
    ]

    @Test func everyAnswerCarriesTheSecurityHeaders() async throws {
        try await RunningServer.run { server in
            for (request, status, reason) in Self.requests {
                let host = "Host: 127.0.0.1:\(server.port)\r\n"
                let text = request.replacing("@", with: host)
                    .replacing("#", with: "\(host)Authorization: Bearer \(server.token.text)\r\n")
                let answer = try await server.exchange(text)
                let what = Comment(rawValue: String(request.prefix(60)))
                #expect(answer.status == status, what)
                #expect(answer.reason == reason, what)
                #expect(answer.headers["x-content-type-options"] == "nosniff", what)
                #expect(answer.headers["referrer-policy"] == "no-referrer", what)
                #expect(
                    answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'", what)
                let isKept = reason == nil && !request.contains("/healthz")
                #expect(answer.headers["cache-control"] == (isKept ? "private, no-cache" : "no-store"), what)
                #expect(answer.headers["x-request-id"]?.count == 16, what)
                if reason != nil { #expect(answer.headers["content-type"] == "application/problem+json", what) }
                #expect(
                    answer.headers["content-length"] == (status == 204 ? nil : String(answer.body.utf8.count)), what)
            }
        }
    }

    @Test func a405NamesTheAllowedMethods() async throws {
        try await RunningServer.run { server in
            let answer = try await server.exchange(server.head("DELETE /v1/items/1"))
            #expect(answer.headers["allow"] == "GET, HEAD, OPTIONS")
        }
    }

    @Test func headAnswersAsGetWithoutTheBody() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(server.head("HEAD /v1/items/1", "Connection: close\r\n"))
            let answer = try Answer(await connection.receive())
            #expect(answer.status == 200)
            #expect(answer.headers["content-length"] == "10")
            #expect(answer.body == "")
            let get = try await server.exchange(server.head("GET /v1/items/1", "Connection: close\r\n"))
            func kept(_ headers: [String: String]) -> [String: String] {
                headers.filter { !["x-request-id", "date"].contains($0.key) }
            }
            #expect(kept(answer.headers) == kept(get.headers))
        }
    }

    @Test func aClientThatExpectsContinueIsAskedForItsBody() async throws {
        try await RunningServer.run { server in
            let connection = try server.connect()
            await connection.send(
                server.head(
                    "PUT /v1/items",
                    "Content-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-Continue\r\nConnection: close\r\n"
                ))
            #expect(await connection.receive(until: "\r\n\r\n").text == "HTTP/1.1 100 Continue\r\n\r\n")
            await connection.send(#"{"a":"x"}"#)
            #expect(try Answer(await connection.receive()).status == 200)
        }
    }

    /// In the last case, the length is larger than any integer.
    @Test(arguments: [
        ("PUT /v1/nothing", "application/json", "9", 404), ("PUT /v1/items", "text/plain", "9", 415),
        ("PUT /v1/items", "application/json", "99999999", 413),
        ("POST /v1/files", "application/octet-stream", "18446744073709551615", 413),
    ])
    func aRequestRefusedByItsHeadIsNotAskedForABody(line: String, type: String, length: String, status: Int)
        async throws
    {
        try await RunningServer.run { server in
            for expectation in ["", "Expect: 100-continue\r\n"] {
                let connection = try server.connect()
                await connection.send(
                    server.head(
                        line,
                        "Content-Type: \(type)\r\nContent-Length: \(length)\r\n\(expectation)Connection: close\r\n"))
                #expect(try Answer(await connection.receive()).status == status, "\(expectation)")
            }
        }
    }

    @Test func anUnchangedAnswerIsNotSentAgain() async throws {
        try await RunningServer.run { server in
            let tag = try #require(try await server.exchange(server.head("GET /v1/items/1")).headers["etag"])
            for method in ["GET", "HEAD"] {
                let connection = try server.connect()
                await connection.send(
                    server.head("\(method) /v1/items/1", "If-None-Match: W/\(tag)\r\nConnection: close\r\n"))
                let answer = try Answer(await connection.receive())
                #expect(answer.status == 304)
                #expect(answer.headers["etag"] == tag)
                #expect(answer.headers["vary"] == "Authorization")
                #expect(answer.headers["content-length"] == nil)
                #expect(answer.headers["content-type"] == nil)
                #expect(answer.body == "")
            }
        }
    }

    /// A client that sent an invalid token is told that the token is invalid (RFC 6750 §3.1). The client is not told the
    /// reason.
    @Test func missingAndWrongTokensHaveDifferentAnswers() async throws {
        try await RunningServer.run { server in
            let host = "Host: 127.0.0.1:\(server.port)\r\n"
            var answers: [Bool: Set<String>] = [:]
            let wrong = String(server.token.text.dropLast()) + (server.token.text.last == "A" ? "B" : "A")
            for (header, hasToken) in [
                ("", false), ("Authorization: Bearer \(wrong)\r\n", true), ("Authorization: Bearer nonsense\r\n", true),
                ("Authorization: Bearer\r\n", false), ("Authorization: Bearer \r\n", false),
                ("Authorization: Basic \(server.token.text)\r\n", false),
                ("Authorization: \(server.token.text)\r\n", false),
                ("Authorization: Bearer \(server.token.text)\r\nAuthorization: Bearer \(wrong)\r\n", true),
            ] {
                let answer = try await server.exchange("GET /v1/items/1 HTTP/1.1\r\n\(host)\(header)\r\n")
                let error = hasToken ? ", error=\"invalid_token\"" : ""
                #expect(answer.headers["www-authenticate"] == "Bearer realm=\"mizan\"" + error)
                let id = try #require(answer.headers["x-request-id"])
                answers[hasToken, default: []].insert("\(answer.status) \(answer.body.replacing(id, with: "-"))")
            }
            #expect(answers.mapValues(\.count) == [true: 1, false: 1])
            let right = try await server.exchange(
                "GET /v1/items/1 HTTP/1.1\r\n\(host)Authorization: bearer \(server.token.text)\r\n\r\n")
            #expect(right.body == #"{"id":"1"}"#)
        }
    }

    @Test func aFaultIsHiddenFromTheClientAndLoggedInFull() async throws {
        try await RunningServer.run { server in
            let answer = try await server.exchange(server.head("GET /v1/fault"))
            #expect(!answer.body.contains("inner-secret"))
            let id = try #require(answer.headers["x-request-id"])
            #expect(server.journal.log.contains { $0.contains(id) && $0.contains("inner-place") })
            #expect(!server.journal.log.joined().contains("inner-secret"))
        }
    }

    @Test func theLogNamesEndpointsButNoPathsOrTokens() async throws {
        try await RunningServer.run {
            $0.logLevel = .debug
        } _: { server in
            _ = try await server.exchange(server.head("GET /v1/items/personal"))
            let log = server.journal.log.joined()
            #expect(log.contains(#""message":"listening","address":"http://127.0.0.1:\#(server.port)""#))
            #expect(log.contains(#""endpoint":"GET /v1/items/{id}""#))
            #expect(!log.contains("personal"))
            #expect(!log.contains(server.token.text.dropFirst(6)))
        }
    }
}
