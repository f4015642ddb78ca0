import Foundation
import Kernel
import TestSupport
import Testing

@testable import Accounts

/// Access tokens as foreign contracts require them.
struct WebTokenTests {
    private static let audience = SessionAudience(
        "progress", access: .seconds(86_400), refresh: .seconds(30 * 86_400), hasWebTokens: true)
    private let key = WebTokenKey(secretOfTheStore: Array(0..<32), audience: "progress")

    private func signIn(_ store: TestStore, for audience: SessionAudience? = audience) async throws -> SessionTokens {
        let draft = Sessions.Draft(for: audience)
        return try await store.write { try Sessions.open(draft, in: $0) }
    }

    @Test func aSignedTokenReadsBack() async throws {
        let store = try await AccountStore().store
        let tokens = try await signIn(store)
        let token = try #require(WebToken(tokens, email: "amina@example.org \"x\""))
        let text = token.text(signedBy: key)
        #expect(WebToken(text, signedBy: key) == token)
        #expect(text.split(separator: ".").first == "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9")
        #expect(token.subject == store.owner && token.session == tokens.access)
        #expect(token.end == store.clock.now.microseconds / 1_000_000 + 86_400)
    }

    @Test func aSigningKeyBelongsToItsStoreAndAudience() {
        let bytes = Array("some text".utf8)
        let code = key.code(of: bytes)
        #expect(code.count == 32 && key.signed(bytes, as: code))
        for other in [
            WebTokenKey(secretOfTheStore: Array(0..<32), audience: "cloudkit"),
            WebTokenKey(secretOfTheStore: Array(1..<33), audience: "progress"),
        ] {
            #expect(!other.signed(bytes, as: code))
        }
        #expect(!key.signed(bytes, as: Array(code.dropLast())) && !key.signed(bytes, as: []))
    }

    /// A token with any digit changed is invalid.
    @Test func everyCharacterOfTheTokenIsVerified() async throws {
        let tokens = try await signIn(AccountStore().store)
        let text = try #require(WebToken(tokens, email: "a")).text(signedBy: key)
        for position in text.indices {
            var other = text
            other.replaceSubrange(position...position, with: text[position] == "A" ? "B" : "A")
            #expect(WebToken(other, signedBy: key) == nil, "\(other)")
        }
        for other in ["", ".", "..", "...", text + ".", "." + text, text + "=", " " + text, text + "\n"] {
            #expect(WebToken(other, signedBy: key) == nil, "\(other)")
        }
    }

    @Test func aTokenOfAnotherSessionIsRefused() async throws {
        let store = try await AccountStore().store
        #expect(WebToken(try await signIn(store, for: nil), email: "a") == nil)
        #expect(WebToken(try await signIn(store, for: SessionAudience("x", access: .seconds(60))), email: "a") == nil)
    }

    @Test func theAudienceDeterminesTheLifetimeOfARefreshToken() async throws {
        let store = try await AccountStore().store
        let now = store.clock.now
        #expect(try await signIn(store).refreshExpiresAt == now.advanced(by: .seconds(30 * 86_400)))
        let long = SessionAudience("x", access: .seconds(60), refresh: .seconds(1_000 * 86_400))
        #expect(try await signIn(store, for: long).refreshExpiresAt == now.advanced(by: SessionLifetime.refresh))
    }

    @Test func aWebTokenIsLookedUpByItsSession() async throws {
        let store = try await AccountStore().store
        let directory = try TemporaryDirectory()
        let keys = WebTokenKeys(SecretKeyFile(in: directory.path))
        let authentication = Authentication(
            database: store.database, now: { [clock = store.clock] in clock.now }, ownerToken: nil,
            use: TokenUse(database: store.database), webTokens: keys)
        let tokens = try await signIn(store)
        // Without a configured secret, no token is accepted, and no key file is created.
        #expect(try await authentication.identity(of: "a.b.c", for: "progress") == nil)
        #expect(!FileManager.default.fileExists(atPath: directory.file("secret.key")))
        let text = try #require(WebToken(tokens, email: "a")).text(signedBy: try keys.signing(for: "progress"))
        let identity = try #require(try await authentication.identity(of: text, for: "progress"))
        #expect(identity.owner == store.owner && identity.role == .member && identity.means == .session(id: tokens.id))
        for asked in [nil, "cloudkit", ""] {
            #expect(try await authentication.identity(of: text, for: asked) == nil)
        }
        for asked in [nil, "progress"] {
            #expect(try await authentication.identity(of: tokens.access.text, for: asked) == nil)
        }
        store.clock.advance(seconds: 86_400)
        await #expect(throws: AccountErrors.expired) {
            try await authentication.identity(of: text, for: "progress")
        }
        try await store.write { _ = try Sessions.revoke(tokens.id, in: $0) }
        #expect(try await authentication.identity(of: text, for: "progress") == nil)
    }

    /// A secret that cannot be read is a fault of the server, so nobody may be signed out because of it.
    @Test func anUnreadableSecretIsAnErrorAndNotARefusal() async throws {
        let store = try await AccountStore().store
        let directory = try TemporaryDirectory()
        let keys = WebTokenKeys(SecretKeyFile(in: directory.path))
        let authentication = Authentication(
            database: store.database, now: { [clock = store.clock] in clock.now }, ownerToken: nil,
            use: TokenUse(database: store.database), webTokens: keys)
        let text = try #require(WebToken(try await signIn(store), email: "a")).text(
            signedBy: try keys.signing(for: "progress"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: directory.file("secret.key"))
        await #expect(throws: WebTokenKeys.noSecret) { try await authentication.identity(of: text, for: "progress") }
    }

    @Test func aWebTokenPrintsNoSecret() async throws {
        let token = try #require(WebToken(try await signIn(AccountStore().store), email: "amina@example.org"))
        let text = token.text(signedBy: key)
        var dumped = ""
        dump(token, to: &dumped)
        for printed in ["\(token)", String(reflecting: token), dumped] {
            #expect(!printed.contains("mizan_jti_") && !printed.contains(text.prefix(60)))
        }
    }
}
