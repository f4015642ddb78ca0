import Kernel
import Storage
import TestSupport
import Testing

@testable import Accounts

/// App passwords: the dialects that accept them, and the throttle of failures.
struct AppPasswordTests {
    let accounts: AccountStore
    let authentication: Authentication

    init() async throws {
        accounts = try await AccountStore()
        let clock = accounts.store.clock
        authentication = Authentication(
            database: accounts.store.database, now: { clock.now }, ownerToken: nil,
            use: TokenUse(database: accounts.store.database),
            throttle: FailureThrottle { UInt64(clock.now.microseconds) * 1_000 })
    }

    private func add(_ name: String = "kobo") async throws -> AppPasswords.Created {
        try await accounts.store.write {
            try AppPasswords.create(
                name: name, scopes: [AccessScope(slice: "library", .read), AccessScope(slice: "progress", .write)],
                for: ["opds", "kosync"], in: $0)
        }
    }

    private func owner(_ secret: String, _ audience: String?) async throws -> OwnerID? {
        try await authentication.identity(of: secret, for: audience, from: "192.0.2.1")?.owner
    }

    @Test func bothFormsAreValidInTheNamedDialectsAlone() async throws {
        let created = try await add()
        let digest = AppPasswords.digest(of: created.password)
        #expect(digest.count == 32)
        for secret in ["basic \(created.account):\(created.password)", "md5 \(created.account):\(digest.uppercased())"]
        {
            for audience in ["opds", "kosync"] {
                let identity = try #require(try await authentication.identity(of: secret, for: audience))
                #expect(identity.owner == accounts.store.owner)
                #expect(identity.role == .member)
                #expect(
                    identity.permissions
                        == .only([AccessScope(slice: "library", .read), AccessScope(slice: "progress", .write)]))
                #expect(try authentication.question(secret, for: audience) == nil)
            }
            #expect(try await owner(secret, "cloudkit") == nil)
            #expect(try await owner(secret, nil) == nil)
        }
        // Neither the password nor its MD5 is a token of Mizan's own endpoints.
        #expect(try await owner(created.password, nil) == nil)
        #expect(try await owner(digest, nil) == nil)
    }

    @Test func anotherNameOrAnotherPasswordIsRefused() async throws {
        let created = try await add()
        for secret in [
            "basic other:\(created.password)", "basic :\(created.password)", "basic \(created.account):",
            "basic \(created.account):\(created.password) ", "md5 \(created.account):\(created.password)",
            "basic \(created.account)",
        ] {
            #expect(try await authentication.identity(of: secret, for: "opds") == nil, "\(secret)")
            accounts.store.clock.advance(seconds: 1_000)
        }
    }

    @Test func theStoreHasNeitherThePasswordNorItsDigest() async throws {
        let created = try await add()
        let hash = try await accounts.store.read { reading in
            try reading.session.firstRow("SELECT hash FROM api_tokens")?.blob(0)
        }
        #expect(hash == SecretHash.of(AppPasswords.digest(of: created.password)))
        #expect(created.password.utf8.count == 23)
        let other = try await add("boox").password
        #expect(other != created.password)
    }

    @Test func tokensAndAppPasswordsAreListedApart() async throws {
        let created = try await add()
        let token = try await accounts.token().token
        let (tokens, page, readers) = try await accounts.store.read { reading in
            (
                try APITokens.list(in: reading), try APITokens.page(RecordQuery(), in: reading).items,
                try AppPasswords.list(for: ["kosync", "opds"], in: reading)
            )
        }
        #expect(tokens == [token] && page == [token])
        #expect(readers == [created.token])
    }

    @Test func aRemovedOneIsRefusedAtOnce() async throws {
        let created = try await add()
        let secret = "basic \(created.account):\(created.password)"
        #expect(try await owner(secret, "opds") != nil)
        try await accounts.store.write { try APITokens.revoke(created.token.id, in: $0) }
        #expect(try await owner(secret, "opds") == nil)
    }

    @Test func failuresAreThrottledAndARightPasswordIsNotCounted() async throws {
        let created = try await add()
        let right = "basic \(created.account):\(created.password)"
        for _ in 0..<100 { #expect(try await owner(right, "opds") != nil) }
        for _ in 0..<3 { #expect(try await owner("basic \(created.account):guess", "opds") == nil) }
        let error = await #expect(throws: MizanError.self) { try await owner("md5 \(created.account):x", "kosync") }
        #expect(error?.reason == "auth.too-many-failures" && error?.details["retryAfter"] == "1")
        // Another app of the same account goes on, and another address waits for nobody.
        #expect(try await owner(right, "opds") != nil)
        let elsewhere = try await authentication.identity(
            of: "md5 \(created.account):x", for: "opds", from: "198.51.100.7")
        #expect(elsewhere == nil)
        accounts.store.clock.advance(seconds: 2)
        #expect(try await owner("md5 \(created.account):x", "kosync") == nil)
    }
}
