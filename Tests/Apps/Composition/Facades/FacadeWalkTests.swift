import Accounts
import Composition
import HTTPServer
import HomeDoor
import HomePeople
import Kernel
import TestSupport
import Testing

/// Every refusal to a client of a foreign contract has the form of that contract.
struct FacadeWalkTests {
    private static let prefix = "/probe/1"

    /// Expects that the answer has the complete form of the dialect, and nothing of Mizan's own form.
    private func expect(
        _ answer: ProbeAnswer, _ status: Int, _ code: String, _ what: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == status, what, sourceLocation: sourceLocation)
        #expect(answer.headers["content-type"] == ProbeDialect.mediaType, what, sourceLocation: sourceLocation)
        #expect(answer.text("serverErrorCode") == code, what, sourceLocation: sourceLocation)
        #expect(answer.text("uuid") == answer.headers["x-request-id"], what, sourceLocation: sourceLocation)
        #expect(answer.headers["x-probe-request"] == answer.text("uuid"), what, sourceLocation: sourceLocation)
        #expect(answer.headers["cache-control"] == "no-store", what, sourceLocation: sourceLocation)
        #expect(answer.headers["x-content-type-options"] == "nosniff", what, sourceLocation: sourceLocation)
        #expect(!answer.body.contains("urn:mizan"), what, sourceLocation: sourceLocation)
    }

    @Test func everyRefusalUsesTheDialectsForm() async throws {
        try await ProbeServer.run { server in
            let token = try await server.signIn().token
            let (bearer, json) = ("Authorization: Bearer \(token)", ProbeServer.json)
            let entries = Self.prefix + "/entries"
            let small = #"{"quantity": 1}"#
            expect(try await server.ask("GET", "/probe/1/me"), 401, "AUTHENTICATION_REQUIRED", "no token")
            let wrong = try await server.ask("GET", "/probe/1/me?probeToken=mizan_none")
            expect(wrong, 401, "AUTHENTICATION_FAILED", "a wrong token")
            #expect(wrong.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
            expect(try await server.ask("GET", "/probe/1/admin", [bearer]), 403, "ACCESS_DENIED", "no right")
            expect(
                try await server.ask("POST", entries, [bearer, json, "Sec-Fetch-Site: cross-site"], body: small),
                403, "ACCESS_DENIED", "another site's page")
            for target in ["/probe/1", "/probe/1/", "/probe/1/none", "/probe/1?x=1", "/probe-device/1/tokens"] {
                expect(try await server.ask("GET", target, [bearer]), 404, "NOT_FOUND", "\(target)")
            }
            expect(try await server.ask("GET", entries + "/2", [bearer]), 404, "NOT_FOUND", "no such entry")
            let method = try await server.ask("DELETE", "/probe/1/me", [bearer])
            expect(method, 405, "BAD_REQUEST", "another method")
            #expect(method.headers["allow"] == "GET, HEAD, OPTIONS")
            expect(
                try await server.ask("POST", entries, [bearer, json], body: String(repeating: " ", count: 5_000)), 413,
                "BAD_REQUEST", "too large")
            expect(
                try await server.ask("POST", entries, [bearer, "Content-Type: text/csv"], body: small), 415,
                "BAD_REQUEST", "another media type")
            expect(
                try await server.ask("GET", "/probe/1/me", [bearer], host: "evil.example"), 421, "BAD_REQUEST",
                "another host")
            expect(
                try await server.ask("GET", "/probe/1/me", [bearer, "Expect: much"]), 417, "BAD_REQUEST", "expectation")
            let busy = try await server.ask("GET", "/probe/1/busy")
            expect(busy, 503, "TRY_AGAIN_LATER", "busy")
            #expect(busy.headers["retry-after"] == "7")
            expect(try await server.ask("GET", "/unmade/1/any/thing"), 503, "TRY_AGAIN_LATER", "not running")
            expect(try await server.ask("GET", "/probe/1/fault"), 500, "INTERNAL_ERROR", "a fault")
            expect(try await server.ask("GET", "/probe/1/%zz"), 400, "BAD_REQUEST", "no encoding")
            expect(
                try await server.ask("GET", "/probe/1/me", [bearer, "Host: other"]), 400, "BAD_REQUEST", "two hosts")
            // Mizan's 422 becomes 400 in this contract.
            let keyed = [bearer, json, "Idempotency-Key: k"]
            #expect(try await server.ask("POST", entries, keyed, body: small).status == 201)
            expect(
                try await server.ask("POST", entries, keyed, body: #"{"quantity": 2}"#), 400, "BAD_REQUEST", "key")
            // The strict dialect has its own form.
            let strict = try await server.ask("GET", "/strict/v1/none")
            #expect(strict.status == 404 && strict.headers["content-type"] == "application/json")
            #expect(strict.json?.members.map(\.name) == ["error"])
            // Mizan's own paths answer as before.
            #expect(try await server.ask("GET", "/v1/none").headers["content-type"] == "application/problem+json")
        }
    }

    @Test func headAndOptionsUseTheDialectsForm() async throws {
        try await ProbeServer.run { server in
            let bearer = "Authorization: Bearer \(try await server.signIn().token)"
            let me = try await server.ask("GET", "/probe/1/me", [bearer])
            #expect(me.status == 200 && me.text("name") == ProbeServer.name)
            #expect(me.headers["content-type"] == ProbeDialect.mediaType)
            #expect(me.headers["vary"] == "X-Probe-Token, Authorization, X-API-Key")
            let head = try await server.ask("HEAD", "/probe/1/me", [bearer])
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers["content-length"] == me.headers["content-length"])
            #expect(head.headers["content-type"] == ProbeDialect.mediaType)
            for (target, status) in [("/probe/1/me", 401), ("/probe/1/none", 404), ("/probe/1/busy", 503)] {
                let refused = try await server.ask("HEAD", target)
                #expect(refused.status == status && refused.body.isEmpty)
                #expect(refused.headers["content-type"] == ProbeDialect.mediaType)
            }
            let options = try await server.ask("OPTIONS", "/probe/1/entries")
            #expect(options.status == 204 && options.headers["allow"] == "POST, OPTIONS" && options.body.isEmpty)
            expect(try await server.ask("OPTIONS", "/probe/1/none"), 404, "NOT_FOUND", "OPTIONS")
            expect(try await server.ask("OPTIONS", "/unmade/1/x"), 503, "TRY_AGAIN_LATER", "OPTIONS")
        }
    }

    /// Refusals that are sent before a request is complete.
    @Test func connectionErrorsUseTheDialectOfTheTarget() async throws {
        try await ProbeServer.run {
            $0.headReadDeadline = .milliseconds(500)
            $0.requestReadDeadline = .milliseconds(500)
        } _: { server in
            let host = "Host: 127.0.0.1:\(server.port)\r\n"
            let long = String(repeating: "x", count: 40_000)
            expect(
                try await server.send("GET /probe/1/me HTTP/1.1\r\n\(host)X-Long: \(long)\r\n\r\n"), 431, "BAD_REQUEST",
                "a long head")
            expect(
                try await server.send("GET /probe/1/me HTTP/1.1\r\nno header\r\n\r\n"), 400, "BAD_REQUEST", "no HTTP")
            expect(
                try await server.send("GET /probe/1/me HTTP/1.1\r\nHost: "), 408, "BAD_REQUEST", "a head that stops")
            let token = try await server.signIn().token
            let entries = "POST /probe/1/entries HTTP/1.1\r\n\(host)Authorization: Bearer \(token)\r\n"
            expect(
                try await server.send("\(entries)\(ProbeServer.json)\r\nContent-Length: 100\r\n\r\n{"), 408,
                "BAD_REQUEST", "a body that stops")
            // Mizan's own path, and beginnings that name no target.
            for start in ["GET /v1/me HTTP/1.1\r\n", "GET /prob", "nonsense /probe/1 "] {
                let answer = try await server.send(start)
                #expect(answer.headers["content-type"] == "application/problem+json", "\(start)")
            }
            // A second request on a connection that used the dialect before.
            let two = try await server.send(
                "GET /probe/1/busy HTTP/1.1\r\n\(host)\r\nGET /probe/1/busy HTTP/1.1\r\n\(host)no header\r\n\r\n")
            #expect(!two.body.contains("urn:mizan"))
        }
    }

    @Test func tooManyRequestsAreRefusedInTheDialectsForm() async throws {
        try await ProbeServer.run {
            $0.rates = RequestRates(
                requestsPerSecondPerToken: 0.01, requestBurstPerToken: 2, requestsPerSecondPerAddress: 0.01,
                requestBurstPerAddress: 6)
        } _: { server in
            let token = try await server.signIn().token
            for _ in 0..<2 { #expect(try await server.ask("GET", "/probe/1/me?probeToken=\(token)").status == 200) }
            let byToken = try await server.ask("GET", "/probe/1/me?probeToken=\(token)")
            expect(byToken, 429, "THROTTLED", "by token")
            #expect(byToken.headers["retry-after"] != nil)
            for _ in 0..<2 { _ = try await server.ask("GET", "/probe/1/busy") }
            expect(try await server.ask("GET", "/probe/1/busy"), 429, "THROTTLED", "by address")
        }
    }

    /// `/%70robe/1` does not count as the prefix: otherwise Mizan's own tokens would be valid there.
    @Test func anEncodedPrefixReachesNoDialect() async throws {
        try await ProbeServer.run { server in
            let token = try await server.signIn().token
            let own = try await server.application.home.access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil
            ).access.text
            for target in ["/%70robe/1/me", "/probe%2F1/me", "/probe/%31/me", "//probe/1/me", "/v1/../probe/1/me"] {
                for shown in [token, own] {
                    let answer = try await server.ask("GET", target, ["Authorization: Bearer \(shown)"])
                    #expect(answer.status == 404, "\(target)")
                }
            }
        }
    }
}
