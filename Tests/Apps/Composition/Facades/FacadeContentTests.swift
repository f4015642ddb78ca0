import HTTPKit
import Kernel
import TestSupport
import Testing

@testable import Composition

/// The requests and answers of a dialect, apart from refusals.
struct FacadeContentTests {
    @Test func aLenientDialectAcceptsValuesThatAStrictDialectRefuses() async throws {
        try await ProbeServer.run { server in
            let token = try await server.signIn().token
            let body = #"{"quantity":"72.5","notes":null,"more":{"x":1},"parts":[{"count":"3","isMore":true}]}"#
            let target = "/probe/1/entries?clientId=app&probeToken=\(token)"
            for type in ["application/json", "text/plain", "text/plain; charset=UTF-8"] {
                let answer = try await server.ask("POST", target, ["Content-Type: \(type)"], body: body)
                #expect(answer.status == 201 && answer.headers["content-type"] == ProbeDialect.mediaType)
                #expect(answer.body == #"{"quantity":72.5,"counts":[3]}"#)
                // The token is in the address, so no cache may store the answer.
                #expect(answer.headers["cache-control"] == "no-store")
            }
            for wrong in [#"{"quantity":"much"}"#, #"{"notes":"n"}"#, #"{"quantity":null}"#, "{", "[]"] {
                #expect(try await server.ask("POST", target, [ProbeServer.json], body: wrong).status == 400, "\(wrong)")
            }
            // Readers disagree on which of two equal names counts.
            let twice = #"{"quantity":1,"quantity":2}"#
            #expect(try await server.ask("POST", target, [ProbeServer.json], body: twice).status == 400)

            let bearer = "Authorization: Bearer \(try await server.signIn(under: "/strict/v1").token)"
            func strict(_ body: String, _ type: String = "application/json", _ query: String = "") async throws -> Int {
                try await server.ask(
                    "POST", "/strict/v1/entries" + query, [bearer, "Content-Type: \(type)"], body: body
                ).status
            }
            #expect(try await strict(#"{"quantity":1}"#) == 201)
            for refused in [body, #"{"quantity":"1"}"#, #"{"quantity":1,"notes":null}"#, #"{"quantity":1,"x":1}"#] {
                #expect(try await strict(refused) == 400, "\(refused)")
            }
            #expect(try await strict(#"{"quantity":1}"#, "text/plain") == 415)
            #expect(try await strict(#"{"quantity":1}"#, "application/json", "?clientId=app") == 400)
        }
    }

    @Test func pagesPicturesAndTablesHaveTheirOwnContentPolicies() async throws {
        try await ProbeServer.run { server in
            for (target, type, policy) in [
                ("/page", EncodedBody.html, ContentPolicy.form), ("/picture", EncodedBody.svg, .picture),
                ("/table", EncodedBody.csv, .nothing),
            ] {
                for method in ["GET", "HEAD"] {
                    let answer = try await server.ask(method, "/probe/1" + target)
                    #expect(answer.status == 200 && answer.headers["content-type"] == type)
                    #expect(answer.headers["content-security-policy"] == policy.text)
                }
            }
            #expect(
                try await server.ask("GET", "/probe/1/none").headers["content-security-policy"]
                    == ContentPolicy.nothing.text)
        }
    }

    /// The served contract describes the enabled dialects.
    @Test func theServedContractDescribesTheEnabledDialects() async throws {
        try await ProbeServer.run { server in
            let contract = try await server.ask("GET", "/openapi.json").body
            #expect(contract.contains("/v1/probe/things"))
            #expect(contract.contains("/probe/1") && contract.contains("/strict/v1") && !contract.contains("/unmade/1"))
        }
    }

    @Test func theLogContainsNoTokenAndNoKey() async throws {
        try await ProbeServer.run { server in
            let (token, refresh) = try await server.signIn()
            for target in ["/me", "/fault", "/none", "/busy", "/admin", "/entries/1"] {
                _ = try await server.ask("GET", "/probe/1\(target)?probeToken=\(token)", [ProbeServer.key])
                _ = try await server.ask(
                    "POST", "/probe/1\(target)?probeToken=\(token)", [ProbeServer.key], body: token)
                _ = try await server.ask("GET", "/probe/1\(target)", ["X-Probe-Token: \(token)", ProbeServer.key])
            }
            let log = server.log.text
            #expect(log.contains("GET /probe/1/me"))
            for secret in [token, refresh, ProbeRoutes.clientKey, ProbeServer.password, "probeToken"] {
                #expect(!log.contains(secret))
            }
        }
    }

    @Test func aPathOutsideItsDialectsPrefixIsRefusedAtStart() async throws {
        try await ProbeServer.run { server in
            func registry(_ prefix: PathTemplate, _ path: PathTemplate) throws -> EndpointRegistry {
                let right = ProbeDialect.strict
                let dialect = Dialect(
                    id: "other", prefixes: [prefix], callers: right.callers, accessLifetime: .seconds(60),
                    json: right.json, refusal: right.refusal)
                let slice = EnabledSlice(
                    module: ProbeModule.self, commands: [],
                    facades: [
                        ForeignFacade(dialect) { _, _ in
                            [.open(.get, path, "", answers: [.noContent("")]) { _ in .noContent }]
                        }
                    ]
                ) { _ in [] }
                return try Contract.registry(
                    home: server.application.home, slices: [ProbeServer.slice, slice],
                    modules: server.application.modules)
            }
            _ = try registry("/other/1", "/other/1/x")
            for (prefix, path) in [
                ("/v1", "/v1/x"), ("/v1/account", "/v1/account/x"), ("/other/1", "/elsewhere/1"),
                ("/probe/1/more", "/probe/1/more/x"), ("/probe", "/probe/x"), ("/strict/v1", "/strict/v1/x"),
            ] as [(PathTemplate, PathTemplate)] {
                #expect(throws: MizanError.self, "\(prefix)") { try registry(prefix, path) }
            }
        }
    }
}
