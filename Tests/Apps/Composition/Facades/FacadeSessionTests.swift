import Accounts
import Composition
import HomeDoor
import HomePeople
import HomeTransfer
import TestSupport
import Testing

/// The sessions of a foreign façade are valid only under the façade's prefix. No other sessions are valid there.
struct FacadeSessionTests {
    private static func bearer(_ token: String) -> [String] { ["Authorization: Bearer \(token)"] }
    private static let unknown = SecretToken(new: .access).text

    @Test func aTokenIsValidOnlyInTheDialectThatIssuedIt() async throws {
        try await ProbeServer.run { server in
            let access = server.application.home.access
            let probe = try await server.signIn().token
            let strict = try await server.signIn(under: "/strict/v1").token
            let own = try await access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil)
            let api = try await access.tokens.create(
                owner: server.owner, name: "api", scopes: ["probe:write"], expiresAt: nil, by: .machine)
            let machine = try #require(try OwnerTokenFile(in: server.application.directory).load()).text
            let natives = [own.access.text, api.secret.text, machine]
            for (path, good) in [
                ("/probe/1/me", [probe]), ("/strict/v1/me", [strict]), ("/v1/probe/things", natives),
            ] {
                let none = try await server.ask("GET", path, Self.bearer(Self.unknown)).whatItSays
                for token in natives + [probe, strict] {
                    let answer = try await server.ask("GET", path, Self.bearer(token))
                    if good.contains(token) {
                        #expect(answer.status == 200, "\(path)")
                    } else {
                        #expect(answer.status == 401 && answer.whatItSays == none, "\(path): \(answer)")
                    }
                }
            }
            // If a request changes data, its caller is identified in the transaction of the change.
            let none = try await server.ask(
                "POST", "/probe/1/entries", Self.bearer(Self.unknown) + [ProbeServer.json], body: #"{"quantity":1}"#)
            for token in natives + [strict] {
                let answer = try await server.ask(
                    "POST", "/probe/1/entries", Self.bearer(token) + [ProbeServer.json], body: #"{"quantity":1}"#)
                #expect(answer.status == 401 && answer.whatItSays == none.whatItSays)
            }
            // Under a different prefix, an expired session is not even reported as expired.
            server.clock.advance(seconds: 16 * 60)
            let expired = try await server.ask("GET", "/probe/1/me", Self.bearer(own.access.text))
            let never = try await server.ask("GET", "/probe/1/me", Self.bearer(Self.unknown))
            #expect(expired.whatItSays == never.whatItSays)
        }
    }

    @Test func aSessionHasItsDialectsLifetimeAndIsRefreshedOnlyInThatDialect() async throws {
        try await ProbeServer.run { server in
            let first = try await server.signIn()
            let own = try await server.application.home.access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil)
            server.clock.advance(seconds: 29 * 60)
            #expect(try await server.ask("GET", "/probe/1/me", Self.bearer(first.token)).status == 200)
            server.clock.advance(seconds: 2 * 60)
            #expect(try await server.ask("GET", "/probe/1/me", Self.bearer(first.token)).status == 401)

            func refresh(_ path: String, _ token: String) async throws -> ProbeAnswer {
                try await server.ask("POST", path, [ProbeServer.json], body: #"{"refreshToken":"\#(token)"}"#)
            }
            let none = RefreshToken().text
            for (path, foreign) in [
                ("/v1/sessions/refresh", first.refresh), ("/probe/1/refresh", own.refresh.text),
                ("/strict/v1/refresh", first.refresh),
            ] {
                let refused = try await refresh(path, foreign)
                #expect(refused.status == 401)
                #expect(refused.whatItSays == (try await refresh(path, none)).whatItSays)
            }
            // The refusals above ended neither session.
            let second = try await refresh("/probe/1/refresh", first.refresh)
            #expect(second.status == 200)
            #expect(try await refresh("/v1/sessions/refresh", own.refresh.text).status == 200)
            let next = try #require(second.text("token"))
            #expect(try await server.ask("GET", "/probe/1/me", Self.bearer(next)).status == 200)
            // For half a minute, a used refresh token gets the same answer again. After that, using it ends the session for
            // everyone who holds the session's tokens.
            #expect(try await refresh("/probe/1/refresh", first.refresh).text("token") == next)
            server.clock.advance(seconds: 30)
            #expect(try await refresh("/probe/1/refresh", first.refresh).status == 401)
            #expect(try await server.ask("GET", "/probe/1/me", Self.bearer(next)).status == 401)
        }
    }

    @Test func anEndedSessionIsRefusedAtTheNextRequest() async throws {
        try await ProbeServer.run { server in
            let access = server.application.home.access
            func status(_ token: String) async throws -> Int {
                try await server.ask("GET", "/probe/1/me", Self.bearer(token)).status
            }
            let (one, two, three) = (
                try await server.signIn().token, try await server.signIn().token, try await server.signIn().token
            )
            #expect(try await server.ask("POST", "/probe/1/sign-out", Self.bearer(one)).status == 204)
            #expect(try await status(one) == 401)
            #expect(try await status(two) == 200)
            // A person who is signed in elsewhere sees the session and can end it.
            let listed = try await access.signIn.sessions(of: server.owner)
            #expect(listed.count == 2)
            for session in listed.prefix(1) { try await access.signIn.end(session: session.id, of: server.owner) }
            let left = [try await status(two), try await status(three)]
            #expect(left.sorted() == [200, 401])
            _ = try await access.passwords.set(
                owner: server.owner, to: "another horse battery", keepTokens: false, by: .machine)
            #expect(try await status(two) == 401)
            #expect(try await status(three) == 401)
        }
    }

    @Test func passwordGuessesAreThrottledAcrossAllDialects() async throws {
        try await ProbeServer.run { server in
            func signIn(_ password: String) async throws -> ProbeAnswer {
                try await server.ask(
                    "POST", "/probe/1/sign-in", [ProbeServer.json, ProbeServer.key],
                    body: #"{"email":"\#(ProbeServer.name)","password":"\#(password)"}"#)
            }
            let keyless = try await server.ask(
                "POST", "/probe/1/sign-in", [ProbeServer.json],
                body: #"{"email":"\#(ProbeServer.name)","password":"\#(ProbeServer.password)"}"#)
            #expect(keyless.status == 401)
            for _ in 0..<3 {
                #expect(try await signIn("wrong password").text("serverErrorCode") == "AUTHENTICATION_REQUIRED")
            }
            let held = try await signIn(ProbeServer.password)
            #expect(held.status == 429 && held.text("serverErrorCode") == "THROTTLED")
            #expect(held.headers["retry-after"] != nil)
            let own = try await server.ask(
                "POST", "/v1/sessions", [ProbeServer.json],
                body: #"{"name":"\#(ProbeServer.name)","password":"\#(ProbeServer.password)"}"#)
            #expect(own.status == 429)
        }
    }

    @Test func archivesOmitSessionsAndDeletingAnAccountRemovesItsSessions() async throws {
        try await ProbeServer.run { server in
            let token = try await server.signIn().token
            let home = server.application.home
            let path = server.directory.file("amina.archive")
            _ = try await home.accountExport.run(owner: server.owner, to: path)
            let text = String(decoding: try server.directory.bytes(of: "amina.archive"), as: UTF8.self)
            for word in ["\"sessions", "_hash"] { #expect(!text.contains(word), "\(word)") }
            let result = try await home.accountDeletion.run(owner: server.owner)
            #expect(result.tables.first { $0.name == "sessions" }?.rows == 1)
            #expect(try await server.ask("GET", "/probe/1/me", Self.bearer(token)).status == 401)
        }
    }
}
