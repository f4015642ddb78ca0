import Accounts
import Kernel
import Storage
import TestSupport
import Testing

struct APITokensTests {
    /// Tokens of 0.1.0 with the former scope for reading the metrics still work.
    @Test func aFormerScopeNameMeansTheSameScope() {
        #expect(AccessScope("house:read") == .metrics)
        #expect(AccessScope("metrics:read") == .metrics)
        #expect(AccessScope("house:write") != .metrics)
    }

    private static let scopes: Set = [AccessScope(slice: "quran", .write), AccessScope(slice: "home", .read)]

    @Test func aTokenAllowsOnlyItsScopes() async throws {
        let accounts = try await AccountStore()
        let (token, secret) = try await accounts.token(Self.scopes)
        let identity = try #require(try await accounts.answer(secret.text).identity)
        #expect(identity.owner == accounts.store.owner)
        #expect(identity.permissions == .only(Self.scopes))
        #expect(identity.means == .apiToken(id: token.id))
        #expect(token.scopes.map(\.description) == ["home:read", "quran:write"])
    }

    @Test func aTokenEndsWhenItExpiresOrIsRevoked() async throws {
        let accounts = try await AccountStore()
        let end = accounts.store.clock.now.advanced(by: .seconds(100))
        let (_, short) = try await accounts.token(expiresAt: end)
        accounts.store.clock.advance(seconds: 1)
        let (lasting, secret) = try await accounts.token()
        accounts.store.clock.advance(seconds: 98)
        #expect(try await accounts.answer(short.text).identity != nil)
        accounts.store.clock.advance(seconds: 1)
        #expect(try await accounts.answer(short.text) == .refused(.expired))
        #expect(try await accounts.answer(secret.text).identity != nil)
        try await accounts.store.write { try APITokens.revoke(lasting.id, in: $0) }
        #expect(try await accounts.answer(secret.text) == .refused(.revoked))
        #expect(try await accounts.tokens().map { $0.revokedAt != nil } == [true, false])
    }

    @Test func anotherOwnersTokenIsNotFound() async throws {
        let accounts = try await AccountStore()
        let (token, secret) = try await accounts.token()
        await #expect(throws: MizanError(.notFound, "token.unknown", "There is no such token.")) {
            try await accounts.store.database.write(accounts.store.other) { try APITokens.revoke(token.id, in: $0) }
        }
        #expect(try await accounts.answer(secret.text).identity != nil)
        #expect(try await accounts.store.database.read(accounts.store.other) { try APITokens.list(in: $0) }.isEmpty)
    }

    @Test(arguments: [
        "", "quran", "quran:", ":read", "quran:delete", "quran:read:write", "Quran:read", "q r:read", "*:read",
    ])
    func anUnknownScopeIsIgnored(text: String) {
        #expect(AccessScope(text) == nil)
    }

    @Test(arguments: [
        ("", "token.name"), ("a\u{7}", "token.name"), ("phone\u{202E}x", "token.name"), ("a\u{200B}", "token.name"),
        (String(repeating: "a", count: 201), "token.name"),
    ])
    func aTokenNeedsAValidName(name: String, reason: String) throws {
        let error = #expect(throws: MizanError.self) {
            try APITokens.Draft(name: name, scopes: Self.scopes, expiresAt: nil)
        }
        #expect(error?.reason == reason)
    }

    @Test func aTokenWithoutScopeOrAlreadyExpiredIsRefused() async throws {
        let accounts = try await AccountStore()
        let none = await #expect(throws: MizanError.self) { try await accounts.token([]) }
        #expect(none?.reason == "token.no-scope")
        let past = await #expect(throws: MizanError.self) {
            try await accounts.token(expiresAt: accounts.store.clock.now)
        }
        #expect(past?.reason == "token.expiry")
        #expect(try await accounts.tokens().isEmpty)
    }

    @Test func useOfATokenIsNotedOnceAnHourOutsideTheRequest() async throws {
        let accounts = try await AccountStore()
        let (_, secret) = try await accounts.token()
        let clock = accounts.store.clock
        let use = TokenUse(database: accounts.store.database)
        let authentication = Authentication(
            database: accounts.store.database, now: { clock.now }, ownerToken: nil, use: use)
        let start = clock.now
        for _ in 0..<20 { _ = try await authentication.identity(of: secret.text) }
        await use.settled()
        #expect(try await accounts.tokens().first?.lastUsedAt == start)
        clock.advance(seconds: 3_599)
        _ = try await authentication.identity(of: secret.text)
        await use.settled()
        #expect(try await accounts.tokens().first?.lastUsedAt == start)
        clock.advance(seconds: 1)
        _ = try await authentication.identity(of: secret.text)
        await use.settled()
        #expect(try await accounts.tokens().first?.lastUsedAt == clock.now)
    }

    @Test func theNumberOfTokensOfAnOwnerIsLimited() async throws {
        let accounts = try await AccountStore()
        for _ in 0..<APITokens.maximumTokens { _ = try await accounts.token() }
        let error = await #expect(throws: MizanError.self) { try await accounts.token() }
        #expect(error?.reason == "token.too-many")
    }

    @Test func anUnreadableScopeIsDamageAndGrantsNothing() async throws {
        let accounts = try await AccountStore()
        let (_, secret) = try await accounts.token()
        try await accounts.store.write { _ = try $0.session.execute("UPDATE api_tokens SET scopes = 'all'") }
        let error = await #expect(throws: MizanError.self) { try await accounts.answer(secret.text) }
        #expect(error?.reason == "token.damaged")
    }
}
