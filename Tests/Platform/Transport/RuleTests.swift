import Kernel
import Testing

@testable import Transport

struct RedirectRuleTests {
    private static func next(
        _ status: Int, _ method: HTTPMethod, to location: String?, body: HTTPBody = .none,
        from url: String = "https://a.example/x", headers: HTTPHeaders = [:]
    ) throws -> HTTPRequest? {
        let request = HTTPRequest(method, try HTTPURL(url), headers: headers, body: body)
        let answer = location.map { HTTPHeaders([.init(name: "location", value: $0)]) } ?? [:]
        return try RedirectRule.next(after: HTTPResponseHead(status: status, headers: answer), to: request)
    }

    @Test(
        arguments: [
            (301, .get, .get, true), (302, .get, .get, true), (303, .get, .get, true), (307, .get, .get, true),
            (308, .get, .get, true), (301, .post, .get, false), (302, .post, .get, false), (303, .post, .get, false),
            (307, .post, .post, true), (308, .post, .post, true), (303, .put, .get, false), (301, .put, .put, true),
            (303, .head, .head, true), (302, .delete, .delete, true), (303, .delete, .get, false),
        ] as [(Int, HTTPMethod, HTTPMethod, Bool)])
    func theStatusOfARedirectDeterminesTheNextMethodAndBody(
        status: Int, method: HTTPMethod, becomes: HTTPMethod, keepsBody: Bool
    ) throws {
        let next = try #require(
            try Self.next(
                status, method, to: "/y", body: .bytes([1]), headers: ["Content-Type": "a/b", "X-Api-Key": "k"]))
        #expect(next.method == becomes)
        #expect(next.url.text == "https://a.example/y")
        if case .bytes = next.body { #expect(keepsBody) } else { #expect(!keepsBody) }
        #expect((next.headers["content-type"] != nil) == keepsBody)
        #expect(next.headers["X-Api-Key"] == "k")
    }

    @Test(arguments: ["https://b.example/", "https://a.example:8443/", "//a.example.evil.example/"])
    func onlyListedHeadersAreSentToAnotherOrigin(location: String) throws {
        let headers: HTTPHeaders = [
            "Authorization": "Bearer t", "Cookie": "c", "X-Api-Key": "k", "X-CloudKit-Secret": "s", "Accept": "a/b",
            "If-None-Match": "\"1\"", "Idempotency-Key": "i", "Content-Type": "a/b",
        ]
        let next = try #require(try Self.next(302, .get, to: location, headers: headers))
        #expect(next.headers.fields.map(\.name).sorted() == ["Accept", "If-None-Match"])
    }

    @Test(
        arguments: [
            ("file:///etc/passwd", .target), ("ftp://a.example/", .target), ("https://u:p@a.example/", .target),
            ("/a b", .target), ("/a\u{FFFD}", .target),
            ("http://a.example/x", .downgrade), ("https://b.example/", .body),
            ("//b.example/x", .body),
            ("https://a.example/" + String(repeating: "x", count: 8_200), .length),
            ("/" + String(repeating: "x", count: 8_192), .length), (String(repeating: "\u{E9}", count: 1_400), .length),
        ] as [(String, RedirectFault)])
    func aBadRedirectIsNotFollowed(location: String, fault: RedirectFault) throws {
        let error = #expect(throws: TransportError.self) {
            try Self.next(307, .put, to: location, body: .bytes([1]))
        }
        #expect(error?.fault == .redirect(fault))
    }

    @Test func aStreamIsNotSentTwice() throws {
        let error = #expect(throws: TransportError.self) {
            try Self.next(307, .put, to: "/y", body: .stream(length: nil) { nil })
        }
        #expect(error?.fault == .redirect(.body))
    }

    @Test(arguments: [(200, "/y"), (304, "/y"), (300, "/y"), (302, nil)] as [(Int, String?)])
    func answersThatAreNotRedirectsAreReturned(status: Int, location: String?) throws {
        #expect(try Self.next(status, .get, to: location) == nil)
    }
}

struct RetryRuleTests {
    private static let rule = RetryRule(
        attempts: 5, base: .seconds(1), longest: .seconds(6), mostPatience: .seconds(30))

    @Test(
        arguments: [
            (1, nil, 0, 0), (1, nil, 1, 1_000), (1, nil, 0.5, 500), (2, nil, 1, 2_000), (3, nil, 1, 4_000),
            (4, nil, 1, 6_000),
            (5, nil, 1, nil), (9, nil, 0, nil), (1, 10, 1, 10_000), (1, 30, 0, 30_000), (1, 31, 0, nil),
            (4, 1, 1, 6_000),
            (1, 0, 0.25, 250), (1, nil, 7, 1_000), (1, nil, -7, 0),
        ] as [(Int, Int64?, Double, Int64?)])
    func theRetryDelayIsRandomBelowADoublingBound(attempts: Int, asked: Int64?, random: Double, wait: Int64?) {
        let found = Self.rule.wait(after: attempts, retryAfter: asked.map { .seconds($0) }, random: random)
        #expect(found == wait.map { .milliseconds($0) })
    }

    @Test(
        arguments: [
            ("0", 0), ("120", 120), ("007", 7), ("0000000000120", 120), ("", nil), ("-1", nil), ("1.5", nil),
            ("soon", nil), (nil, nil),
            ("99999999999999999999", 999_999_999), ("Sun, 06 Nov 1994 08:49:37 GMT", 37),
            ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
            ("Sunday, 06-Nov-94 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
        ] as [(String?, Int64?)])
    func retryAfterIsReadInBothForms(text: String?, seconds: Int64?) throws {
        let now = try #require(Instant("1994-11-06T08:49:00Z"))
        #expect(RetryAfter.duration(text, now: now) == seconds.map { .seconds($0) })
    }

    @Test(arguments: [
        (408, true), (429, true), (500, false), (502, true), (503, true), (504, true), (404, false), (200, false),
    ])
    func someStatusesAreRetried(status: Int, passes: Bool) { #expect(RetryRule.isPassing(status: status) == passes) }
}

struct HTTPHeadersTests {
    @Test(
        arguments: [
            ("X", "a\r\nY: b", .value), ("X", "a\nb", .value), ("X", "a\rb", .value), ("X", "a\u{0}b", .value),
            ("X", "\u{7F}", .value),
            ("X", "\u{1B}[1m", .value), ("", "a", .name), ("X Y", "a", .name), ("X:", "a", .name),
            ("X\r\nY", "a", .name),
            ("\u{DC}", "a", .name), ("Host", "b.example", .reserved), ("content-length", "5", .reserved),
            ("Transfer-Encoding", "chunked", .reserved), ("Connection", "close", .reserved), ("Expect", "", .reserved),
        ] as [(String, String, HeaderFault)])
    func injectedTextIsRefused(name: String, value: String, fault: HeaderFault) throws {
        let headers = HTTPHeaders([.init(name: name, value: value)])
        let url = try HTTPURL("https://a.example/x?secret")
        let error = #expect(throws: TransportError.self) { try headers.check(for: url) }
        #expect(error?.fault == .header(name, fault))
    }

    @Test func validHeadersAreSent() throws {
        let headers: HTTPHeaders = ["X-A": "", "X-B": "a\tb, \u{E9}", "!#$%&'*+-.^_`|~": "1"]
        try headers.check(for: try HTTPURL("https://a.example/"))
    }

    @Test func headerNamesAreCaseInsensitive() {
        var headers: HTTPHeaders = ["ETag": "1", "etag": "2"]
        #expect(headers["etag"] == "1")
        headers["ETAG"] = "3"
        #expect(headers.fields.map(\.value) == ["3"])
        headers["eTag"] = nil
        #expect(headers.fields.isEmpty)
    }

    @Test func secretsAreNotPrinted() throws {
        let request = HTTPRequest(
            .post, try HTTPURL("https://a.example/x?key=s3cret"),
            headers: ["Authorization": "Bearer s3cret", "X-Api-Key": "s3cret", "Accept": "a/b"],
            body: .bytes(Array("s3cret".utf8)))
        let response = HTTPResponse(
            head: HTTPResponseHead(status: 200, headers: ["Set-Cookie": "s3cret"]), body: Array("s3cret".utf8),
            url: request.url)
        let proxy = try #require(ProxyAddress("http://name:s3cret@proxy.example:3128"))
        for value in [request, response, request.headers, request.headers.fields, proxy, response.head] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("s3cret"), "\(text)") }
        }
        #expect("\(request)".contains("Accept: a/b"))
    }
}

struct ProxyAddressTests {
    @Test(
        arguments: [
            ("http://proxy.example:3128", "http://proxy.example:3128"),
            ("http://proxy.example", "http://proxy.example:3128"),
            ("https://proxy.example/", "https://proxy.example:443"),
            ("http://a:b@10.0.0.1:8080", "http://10.0.0.1:8080"),
            ("http://a:b@c:d@[::1]:8080", "http://[::1]:8080"), ("socks5://proxy.example", nil),
            ("proxy.example:3128", nil),
            ("http://", nil), ("http://proxy.example/path", nil), ("http://name@proxy.example", nil),
            ("http://a:b c@proxy.example", nil),
            ("http://proxy.example:99999", nil), ("http://proxy\n.example", nil),
        ] as [(String, String?)])
    func proxySettingsAreRead(text: String, address: String?) { #expect(ProxyAddress(text)?.address == address) }
}

struct TransportErrorTests {
    @Test(
        arguments: [
            (.certificate(.handshake), "a.example/ cannot be reached: no secure connection to it could be made."),
            (.certificate(.expired), "a.example/ is not trusted: its certificate has expired, or is not valid yet."),
            (
                .proxyCertificate(.otherName),
                "No request can be sent to a.example/, because the proxy is not trusted: its certificate is for "
                    + "another name."
            ),
            (.proxy(status: 407), "The proxy cannot reach a.example/: it answered with 407."),
            (.proxy(status: 0), "The proxy cannot reach a.example/: its answer cannot be read."),
            (.upload(.length), "The body for a.example/ was not sent: it does not have the announced length."),
            (.badEncoding, "The answer of a.example/ has an encoding that was not requested."),
            (
                .tooSlow(.line),
                "a.example/ has to answer other requests of this program first, and none of them finished in time."
            ),
            (
                .noProxy,
                "No request can be sent to a.example/: the proxy cannot be reached, or its answer cannot be read."
            ),
            (.tooSlow(.rest), "a.example/ asked this program to wait longer than the request may take."),
            (.file(13, at: "/a/b"), "The file from a.example/ could not be stored in /a/b: Permission denied."),
            (.file(11, at: "/a/b"), "The file from a.example/ is being stored already: another download holds /a/b."),
            (
                .notAFile("/a/b"),
                "The file from a.example/ cannot be stored: /a/b is not a plain file, and is not replaced."
            ),
            (
                .replaced("/a/\nb"),
                "The file from a.example/ was not stored: somebody put another file at /a/ b meanwhile."
            ),
        ] as [(TransportFault, String)])
    func aTransportErrorSaysWhoIsAtFault(fault: TransportFault, text: String) {
        #expect(TransportError(fault, at: "a.example/").description == text)
    }

    @Test(
        arguments: [
            (.forbiddenAddress, .notPermitted, "transport.forbidden-address"),
            (.cancelled, .cancelled, "transport.cancelled"),
            (.tooLarge(limit: 5), .tooLarge, "transport.too-large"),
            (.tooSlow(.stall), .unavailable, "transport.too-slow.stall"),
            (.file(28, at: "/a"), .storageFull, "transport.file"),
            (.file(13, at: "/a"), .unavailable, "transport.file"),
            (.replaced("/a"), .conflict, "transport.replaced"), (.partName("/a"), .invalidInput, "transport.part-name"),
            (.address(.port), .invalidInput, "transport.address"), (.library(99), .internal, "transport.library"),
        ] as [(TransportFault, MizanError.Code, String)])
    func aTransportErrorBecomesAMizanErrorAtTheBoundary(fault: TransportFault, code: MizanError.Code, reason: String)
        throws
    {
        let error = TransportError(fault, at: try HTTPURL("https://a.example/x?s3cret")).atBoundary
        #expect(error.code == code)
        #expect(error.reason == reason)
        #expect(error.message.hasPrefix("a.example/x") || error.message.contains(" a.example/x"))
        #expect(!error.message.contains("s3cret") && error.details == ["place": "a.example/x"])
    }
}
