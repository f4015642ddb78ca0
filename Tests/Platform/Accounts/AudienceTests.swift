import Kernel
import Storage
import TestSupport
import Testing

@testable import Accounts

/// A session is valid for Mizan's own endpoints, or for one foreign dialect.
struct AudienceTests {
    private static let progress = SessionAudience("progress", access: .seconds(3_600))

    private func authentication(_ store: TestStore) -> Authentication {
        Authentication(
            database: store.database, now: { [clock = store.clock] in clock.now }, ownerToken: nil,
            use: TokenUse(database: store.database))
    }

    private func signIn(_ store: TestStore, for audience: SessionAudience?) async throws -> SessionTokens {
        let draft = Sessions.Draft(for: audience)
        return try await store.write { try Sessions.open(draft, in: $0) }
    }

    @Test func aSessionIsValidOnlyForItsAudience() async throws {
        let accounts = try await AccountStore()
        let authentication = authentication(accounts.store)
        for audience in [nil, Self.progress] {
            let token = try await signIn(accounts.store, for: audience).access.text
            for asked in [nil, "progress", "cloudkit", ""] {
                let identity = try await authentication.identity(of: token, for: asked)
                let question = try #require(try authentication.question(token, for: asked))
                let onView = try await accounts.store.database.read { try question($0) }
                #expect((identity != nil) == (asked == audience?.name))
                #expect(onView == identity)
                // Nobody has a password yet, so the owner counts as the admin. Under a foreign contract nobody is an admin.
                if let identity { #expect(identity.role == (audience == nil ? .admin : .member)) }
            }
        }
        let api = try await accounts.token().secret.text
        #expect(try await authentication.identity(of: api) != nil)
        #expect(try await authentication.identity(of: api, for: "progress") == nil)
    }

    @Test func onlyTheAudienceOfASessionLearnsThatTheSessionExpired() async throws {
        let accounts = try await AccountStore()
        let authentication = authentication(accounts.store)
        let token = try await signIn(accounts.store, for: Self.progress).access.text
        accounts.store.clock.advance(seconds: 3_600)
        #expect(try await authentication.identity(of: token) == nil)
        await #expect(throws: AccountErrors.expired) { try await authentication.identity(of: token, for: "progress") }
    }

    @Test func aRefreshForAnotherAudienceIsRefusedWithoutEndingTheSession() async throws {
        let store = try await AccountStore().store
        let other = SessionAudience("cloudkit", access: .seconds(60))
        for (audience, wrong) in [(nil, [Self.progress]), (Self.progress, [nil, other])]
            as [(SessionAudience?, [SessionAudience?])]
        {
            let refresh = try await signIn(store, for: audience).refresh
            func rotate(_ asked: SessionAudience?) async throws -> String {
                let draft = Sessions.Draft(after: refresh, for: asked)
                return try await store.write { try Sessions.rotate(refresh, draft, in: $0) }.name
            }
            for asked in wrong { #expect(try await rotate(asked) == "refused") }
            #expect(try await rotate(audience) == "next")
            for asked in wrong { #expect(try await rotate(asked) == "refused") }
            store.clock.advance(seconds: 30)
            #expect(try await rotate(audience) == "reused")
        }
    }

    @Test func noAccessTokenIsValidForMoreThanFourteenDays() async throws {
        let store = try await AccountStore().store
        let tokens = try await signIn(store, for: SessionAudience("x", access: .seconds(1_000 * 86_400)))
        #expect(tokens.accessExpiresAt == store.clock.now.advanced(by: .seconds(14 * 86_400)))
    }

    /// A session of 0.1.0 in the store stays valid.
    @Test func aSessionOlderThanAudiencesBelongsToMizan() async throws {
        let before = MigrationSet(module: "accounts", [AccountMigrations.set.migrations[0]])
        let store = try await TestStore([before])
        let secret = SecretToken(new: .access)
        let end = store.clock.now.advanced(by: .seconds(600))
        try await store.write { transaction in
            _ = try transaction.session.execute(
                """
                INSERT INTO sessions (owner, id, family_hash, generation, access_hash, refresh_hash, created_at,
                    last_used_at, access_expires_at, refresh_expires_at)
                VALUES (\(transaction.ownerKey), 's', \(secret.hash), 1, \(secret.hash), \(secret.hash),
                    \(transaction.now), \(transaction.now), \(end), \(end))
                """)
        }
        try await store.database.migrate([AccountMigrations.set])
        #expect(try await authentication(store).identity(of: secret.text)?.owner == store.owner)
        #expect(try await authentication(store).identity(of: secret.text, for: "progress") == nil)
    }
}
