import Crypto
import Kernel
import ModuleKit
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import Composition

/// Apple as an app and a server see it: signed identity tokens, and a server of keys on this machine.
final class AppleIssuer: Sendable {
    /// The answer of the server of keys.
    enum Answer: Sendable, CaseIterable { case keys, page, nothing, failure, silence }

    static let app = "org.example.app"
    static let nonce = "n-0S6_WzA2Mj"

    private let key = P256.Signing.PrivateKey()
    private let answer = Mutex(Answer.keys)
    private let started = Mutex<ScriptedServer?>(nil)

    var fetches: Int { started.withLock { $0?.heads.count ?? 0 } }

    func serve(_ answer: Answer) { self.answer.withLock { $0 = answer } }

    /// Runs a server that accepts Apple's tokens for `app`, with the account of `ProbeServer`.
    static func run(
        audiences: String = app, slices: [EnabledSlice] = EnabledSlice.all.filter { $0.module.id == "quran" },
        _ body: @Sendable (AppleFacade) async throws -> Void
    ) async throws {
        let apple = AppleIssuer()
        let server = try ScriptedServer.answering { [apple] connection, _ in apple.give(to: connection) }
        apple.started.withLock { $0 = server }
        defer { server.stop() }
        let environment = [
            "MIZAN_APPLE_AUDIENCES": audiences, "MIZAN_APPLE_KEYS_ADDRESS": server.base + "/auth/keys",
            "MIZAN_OUTGOING_ALLOWED_ADDRESSES": "127.0.0.1",
        ]
        try await ProbeServer.run(slices: slices, environment: environment) { server in
            try await body(AppleFacade(server: server, apple: apple))
        }
    }

    private func give(to connection: ScriptedServer.Connection) {
        switch answer.withLock({ $0 }) {
        case .keys: connection.answer("200 OK", ["Content-Type: application/json"], document)
        case .page: connection.answer("200 OK", ["Content-Type: text/html"], "<html>Sign in to the hotel</html>")
        case .nothing: connection.answer()
        case .failure: connection.answer("500 Internal Server Error")
        case .silence: connection.untilGone()
        }
    }

    private var document: String {
        let point = Array(key.publicKey.x963Representation.dropFirst())
        return JSONWriter.text([
            "keys": [
                [
                    "kty": "EC", "crv": "P-256", "kid": "apple", "use": "sig", "alg": "ES256",
                    "x": .string(Base64URL.text(point.prefix(32))), "y": .string(Base64URL.text(point.suffix(32))),
                ]
            ]
        ])
    }

    /// A token for the user that expires at the given time, in seconds since 1970.
    func token(
        _ user: String = "001234.amina", app: String = app, until end: Int64, algorithm: String = "ES256",
        keyID: String = "apple"
    ) throws -> String {
        let claims: JSONValue = [
            "iss": "https://appleid.apple.com", "aud": .string(app), "exp": .integer(end), "sub": .string(user),
            "email": "amina@privaterelay.appleid.com",
            "nonce": .string(Hexadecimal.text(SHA256.hash(data: Array(Self.nonce.utf8)))),
        ]
        let signed = [["kid": .string(keyID), "alg": .string(algorithm)], claims]
            .map { Base64URL.text(JSONWriter.bytes($0)) }.joined(separator: ".")
        let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation
        return signed + "." + Base64URL.text(Array(signature))
    }
}

/// A server and Apple, with the requests of an app.
struct AppleFacade: Sendable {
    let server: ProbeServer
    let apple: AppleIssuer

    var now: Int64 { server.clock.now.microseconds / 1_000_000 }

    /// - Parameter token: nil for a good token of the user.
    func body(
        _ user: String = "001234.amina", token: String? = nil, given: String? = nil, password: String? = nil
    ) throws -> String {
        var members: [JSONValue.Member] = [
            .init("identityToken", .string(try token ?? apple.token(user, until: now + 600))),
            .init("nonce", .string(AppleIssuer.nonce)),
        ]
        if let given {
            members.append(
                .init("user", ["givenName": .string(given), "familyName": "", "email": "other@example.org"]))
        }
        if let password { members.append(.init("password", .string(password))) }
        return JSONWriter.text(.object(members))
    }

    func ask(_ method: String, _ path: String, as token: String? = nil, _ body: String? = nil) async throws
        -> ProbeAnswer
    {
        let headers = (token.map { ["Authorization: Bearer \($0)"] } ?? []) + (body == nil ? [] : [ProbeServer.json])
        return try await server.ask(method, path, headers, body: body)
    }

    func signIn(_ user: String = "001234.amina", token: String? = nil, given: String? = nil) async throws -> ProbeAnswer
    {
        try await ask("POST", "/v1/sessions/apple", body(user, token: token, given: given))
    }

    func link(
        _ user: String = "001234.amina", as token: String?, given: String? = nil,
        password: String = ProbeServer.password
    ) async throws -> ProbeAnswer {
        try await ask("PUT", "/v1/account/apple", as: token, body(user, given: given, password: password))
    }

    /// Signs in with a password, and returns the access token.
    func session(_ name: String = ProbeServer.name) async throws -> String {
        let body: JSONValue = ["name": .string(name), "password": .string(ProbeServer.password)]
        let answer = try await ask("POST", "/v1/sessions", JSONWriter.text(body))
        return try #require(answer.text("accessToken"), "\(answer)")
    }

    /// Makes a second account, and returns its id and its access token.
    func another(_ name: String = "bilal") async throws -> (id: String, token: String) {
        let body: JSONValue = ["name": .string(name), "password": .string(ProbeServer.password)]
        let made = try await ask("POST", "/v1/accounts", as: session(), JSONWriter.text(body))
        return (try #require(made.text("id"), "\(made)"), try await session(name))
    }

    func profile(_ token: String) async throws -> JSONValue? {
        try await ask("GET", "/v1/quran/profile", as: token).json
    }
}

extension ProbeAnswer {
    /// The status, and the reason if it is a refusal.
    var outcome: String {
        let reason = text("type").map { " " + $0.replacing("urn:mizan:problem:", with: "") }
        return "\(status)\(reason ?? "")"
    }
}
