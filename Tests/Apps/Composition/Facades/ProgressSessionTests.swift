import Accounts
import Crypto
import FitnessInfrastructure
import Foundation
import HomeDoor
import HomePeople
import HomeTransfer
import Kernel
import TestSupport
import Testing

@testable import Composition

/// Sign-in by the progress API: the kinds of caller, and their credentials.
struct ProgressSessionTests {
    // MARK: The app's key

    @Test(arguments: [
        nil, "", ProgressAppServer.key + "x", String(ProgressAppServer.key.dropLast()),
        ProgressAppServer.key.uppercased(), "x",
    ])
    func requestsWithoutTheAppsKeyAreRefused(key: String?) async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            let id = try await server.log(tokens.access)
            let headers = key.map { ["X-API-Key: \($0)"] } ?? []
            for (method, path, body) in [
                ("GET", "progress", nil), ("GET", "progress/history", nil), ("DELETE", "progress/\(id)", nil),
                ("POST", "progress", #"{"type":"weight","quantity":70}"#),
                ("POST", "auth/login", #"{"email":"\#(ProbeServer.name)","password":"\#(ProbeServer.password)"}"#),
                ("POST", "auth/refresh", #"{"refresh_token":"\#(tokens.refresh)"}"#),
                ("POST", "auth/register", ProgressAppServer.registration(email: "b@example.org")),
            ] as [(String, String, String?)] {
                let answer = try await server.ask(method, path, token: tokens.access, body, headers)
                #expect(answer.status == 401 && answer.code == "UNAUTHORIZED", "\(method) \(path) \(answer)")
                #expect(answer.data == nil)
            }
            let entries = try await server.ask("GET", "progress?limit=9", token: tokens.access)
            #expect(entries.data?["total"] == 1)
            let refreshed = try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(tokens.refresh)"}"#)
            #expect(refreshed.status == 200)
        }
    }

    // MARK: Tokens

    private static func part(_ token: String, _ number: Int) throws -> JSONValue {
        var text = String(token.split(separator: ".")[number]).replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        return try JSONReader.read(Array(try #require(Data(base64Encoded: text))))
    }

    private static func base64(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func signed(_ header: String, _ payload: some StringProtocol, by key: [UInt8]) -> String {
        let text = "\(base64(header.utf8)).\(payload)"
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key))
        return "\(text).\(base64(code))"
    }

    private static func derived(_ secret: [UInt8], _ info: String) -> [UInt8] {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data(info.utf8), outputByteCount: 32
        ).withUnsafeBytes { Array($0) }
    }

    @Test func anAccessTokenIsAWebTokenValidForADay() async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            #expect(try Self.part(tokens.access, 0) == ["alg": "HS256", "typ": "JWT"])
            let claims = try Self.part(tokens.access, 1)
            #expect(claims.members.map(\.name) == ["sub", "email", "exp", "jti"])
            #expect(claims["sub"] == .string(server.server.owner.description))
            #expect(claims["email"] == .string(ProbeServer.name))
            #expect(claims["exp"] == .integer(TestClock.start.microseconds / 1_000_000 + 86_400))
            server.server.clock.advance(seconds: 86_399)
            #expect(try await server.ask("GET", "progress", token: tokens.access).status == 200)
            server.server.clock.advance(seconds: 1)
            let over = try await server.ask("GET", "progress", token: tokens.access)
            #expect(over.status == 401 && over.headers["www-authenticate"]?.contains("invalid_token") == true)
        }
    }

    @Test func aForgedTokenIsRefused() async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            let parts = tokens.access.split(separator: ".").map(String.init)
            let jti = try #require(try Self.part(tokens.access, 1).text("jti"))
            let secret = try #require(
                FileManager.default.contents(atPath: server.server.directory.file("store/secret.key")))
            let key = Self.derived(Array(secret), "mizan web token 1 progress")
            let header = #"{"alg":"HS256","typ":"JWT"}"#
            let claims = String(decoding: JSONWriter.bytes(try Self.part(tokens.access, 1)), as: UTF8.self)
            func with(_ old: String, _ new: String) -> String { Self.base64(claims.replacing(old, with: new).utf8) }
            let other = try await server.register("b@example.org").access
            let otherSubject = try #require(try Self.part(other, 1).text("sub"))
            // A token that this test signs with the key is accepted. So if the tokens below are refused, the reason is their
            // contents.
            #expect(Self.signed(header, parts[1], by: key) == tokens.access)
            let bad = [
                Self.base64(#"{"alg":"none","typ":"JWT"}"#.utf8) + "." + parts[1] + ".",
                Self.base64(#"{"alg":"none"}"#.utf8) + "." + parts[1] + "." + parts[2],
                parts[0] + "." + parts[1] + ".", parts[0] + "." + parts[1],
                Self.signed(#"{"alg":"none","typ":"JWT"}"#, parts[1], by: key),
                Self.signed(#"{"alg":"HS512","typ":"JWT"}"#, parts[1], by: key),
                Self.signed(#"{"alg":"RS256","typ":"JWT"}"#, parts[1], by: key),
                Self.signed(header, parts[1], by: Array(repeating: 7, count: 32)),
                Self.signed(header, parts[1], by: []),
                Self.signed(header, parts[1], by: Array(secret)),
                Self.signed(header, parts[1], by: Self.derived(Array(secret), "mizan web token 1 other")),
                Self.signed(header, with("\"exp\":", "\"xxx\":"), by: key),
                Self.signed(header, with(server.server.owner.description, otherSubject), by: key),
                Self.signed(header, with(jti, String(jti.dropLast()) + (jti.hasSuffix("A") ? "B" : "A")), by: key),
                Self.signed(header, with(jti, SecretToken(new: .access).text), by: key),
                Self.signed(header, with(String(TestClock.start.microseconds / 1_000_000 + 86_400), "1"), by: key),
                Self.signed(header, with(String(TestClock.start.microseconds / 1_000_000 + 86_400), "1e400"), by: key),
                Self.signed(header, Self.base64("[]".utf8), by: key), jti, tokens.access + "x", " ", "..", "eyJ..",
                String(repeating: "a", count: 7_000), tokens.refresh,
                try await server.server.application.home.access.signIn.signIn(
                    name: ProbeServer.name, password: ProbeServer.password, address: nil
                ).access.text,
            ]
            for token in bad {
                let answer = try await server.ask("GET", "progress", token: token)
                #expect(answer.status == 401 && answer.code == "UNAUTHORIZED", "\(token.prefix(200)) \(answer)")
                let change = try await server.ask(
                    "POST", "progress", token: token, #"{"type":"weight","quantity":70}"#)
                #expect(change.status == 401, "\(token.prefix(200)) \(change)")
            }
            #expect(try await server.ask("GET", "progress", token: tokens.access).status == 200)
        }
    }

    @Test func mizansOwnEndpointsRefuseTheFacadesTokens() async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            let jti = try #require(try Self.part(tokens.access, 1).text("jti"))
            let none = try await server.server.ask(
                "GET", "/v1/fitness/entries", ["Authorization: Bearer \(SecretToken(new: .access).text)"])
            for token in [tokens.access, jti] {
                let answer = try await server.server.ask(
                    "GET", "/v1/fitness/entries", ["Authorization: Bearer \(token)"])
                #expect(answer.status == 401 && answer.whatItSays == none.whatItSays)
            }
            let refresh = try await server.server.ask(
                "POST", "/v1/sessions/refresh", [ProbeServer.json], body: #"{"refreshToken":"\#(tokens.refresh)"}"#)
            #expect(refresh.status == 401)
            #expect(try await server.ask("GET", "progress", token: tokens.access).status == 200)
        }
    }

    @Test func refreshingEndsTheFormerTokensAndReusingARefreshTokenEndsAllTokens() async throws {
        try await ProgressAppServer.run { server in
            func refresh(_ token: String) async throws -> ProbeAnswer {
                try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(token)"}"#)
            }
            let first = try await server.login()
            let answer = try await refresh(first.refresh)
            let second = try #require(answer.tokens)
            #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
            #expect(answer.data?.members.map(\.name) == ["access_token", "refresh_token"])
            #expect(try await server.ask("GET", "progress", token: first.access).status == 401)
            #expect(try await server.ask("GET", "progress", token: second.access).status == 200)
            // F-82: a client that lost the answer, or refreshed at the same time, gets the same answer.
            #expect(try await refresh(first.refresh).tokens?.access == second.access)
            server.server.clock.advance(seconds: 30)
            for token in [first.refresh, second.refresh, "mizan_refresh_x", "", first.access, RefreshToken().text] {
                let refused = try await refresh(token)
                #expect(refused.status == 401 && refused.message == "refresh token has been revoked", "\(refused)")
            }
            #expect(try await server.ask("GET", "progress", token: second.access).status == 401)
        }
    }

    @Test func aRefreshTokenIsValidForThirtyDays() async throws {
        try await ProgressAppServer.run { server in
            let (used, left) = (try await server.login(), try await server.login())
            server.server.clock.advance(seconds: 30 * 86_400 - 1)
            let next = try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(used.refresh)"}"#)
            #expect(next.status == 200)
            server.server.clock.advance(seconds: 1)
            let over = try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(left.refresh)"}"#)
            #expect(over.status == 401 && over.message == "refresh token has been revoked")
        }
    }

    /// The key is read again for each request, and no token outlives its account.
    @Test func deletingTheAccountOrTheSecretEndsItsTokens() async throws {
        try await ProgressAppServer.run { server in
            let gone = try await server.register("b@example.org")
            let own = try await server.login()
            let people = server.server.application.home.access.people
            let other = try #require(try await people.all().first { $0.name == "b@example.org" })
            #expect(other.role == .member)
            _ = try await server.server.application.home.accountDeletion.remove(other.id, by: .machine)
            #expect(try await server.ask("GET", "progress", token: gone.access).status == 401)
            let refused = try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(gone.refresh)"}"#)
            #expect(refused.status == 401)
            let file = server.server.directory.file("store/secret.key")
            try FileManager.default.removeItem(atPath: file)
            #expect(try await server.ask("GET", "progress", token: own.access).status == 401)
            // The session continues with the new secret.
            let next = try await server.ask("POST", "auth/refresh", #"{"refresh_token":"\#(own.refresh)"}"#)
            let tokens = try #require(next.tokens)
            #expect(try await server.ask("GET", "progress", token: tokens.access).status == 200)
        }
    }

    /// A server fault spends no refresh token and signs nobody out.
    @Test func aRefreshTokenIsNotUsedUpIfTheSecretIsUnreadable() async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            let file = server.server.directory.file("store/secret.key")
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let body = #"{"refresh_token":"\#(tokens.refresh)"}"#
            for answer in [
                try await server.ask("GET", "progress", token: tokens.access),
                try await server.ask("POST", "auth/refresh", body),
            ] {
                #expect(answer.status == 503 && answer.code == "UNAVAILABLE" && !answer.body.contains("secret.key"))
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            #expect(try await server.ask("GET", "progress", token: tokens.access).status == 200)
            #expect(try await server.ask("POST", "auth/refresh", body).status == 200)
        }
    }

    // MARK: Signing in

    @Test func wrongPasswordsAreThrottledInTheFacadeToo() async throws {
        try await ProgressAppServer.run { server in
            func login(_ password: String) async throws -> ProbeAnswer {
                try await server.ask(
                    "POST", "auth/login", #"{"email":"\#(ProbeServer.name)","password":"\#(password)"}"#)
            }
            let unknown = try await server.ask(
                "POST", "auth/login", #"{"email":"nobody@example.org","password":"some password"}"#)
            for _ in 0..<3 {
                let wrong = try await login("some password")
                #expect(wrong.status == 401 && wrong.whatItSays == unknown.whatItSays)
            }
            let slow = try await login(ProbeServer.password)
            #expect(slow.status == 429 && slow.code == "RATE_LIMIT_EXCEEDED" && slow.headers["retry-after"] != nil)
            // Failed attempts in the progress API also count for Mizan's own sign-in.
            let body: JSONValue = ["name": .string(ProbeServer.name), "password": .string(ProbeServer.password)]
            let own = try await server.server.ask(
                "POST", "/v1/sessions", [ProbeServer.json], body: JSONWriter.text(body))
            #expect(own.status == 429)
        }
    }

    @Test func changingThePasswordEndsTheSessions() async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            _ = try await server.server.application.home.access.passwords.set(
                owner: server.server.owner, to: "another horse battery", keepTokens: false, by: .machine)
            #expect(try await server.ask("GET", "progress", token: tokens.access).status == 401)
        }
    }

    // MARK: Traces in the log

    @Test func theLogContainsNoToken() async throws {
        try await ProgressAppServer.run { server in
            let tokens = try await server.login()
            _ = try await server.ask("GET", "progress?x=\(tokens.access)", token: tokens.access)
            _ = try await server.ask("GET", tokens.access, token: tokens.access)
            _ = try await server.ask("POST", "progress", token: tokens.access, "{\"notes\":\"\(tokens.access)\"}")
            let log = server.server.log.text
            #expect(log.contains("/api/v1/progress"))
            for secret in [tokens.access, tokens.refresh, ProgressAppServer.key, ProbeServer.password] {
                #expect(!log.contains(secret))
            }
        }
    }

    @Test func anUnknownZoneIsReportedAtStart() async throws {
        let directory = try TemporaryDirectory()
        let store = directory.file("store")
        let environment = ["MIZAN_DATA": store, "MIZAN_MODULES_FITNESS_FACADE_ZONE": "Mars/Olympus"]
        let application = try await Application.open(
            at: store, configuration: .read(flags: [:], environment: environment).checked(),
            slices: ProgressAppServer.slices)
        #expect(application.modules.isEmpty)
        #expect("\(application.states)".contains("modules.fitness.facadeZone"))
        try await application.close()
    }
}
