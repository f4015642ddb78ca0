import Glibc
import Kernel
import Storage
import TestSupport
import Testing

@testable import Accounts

struct AuthenticationTests {
    @Test(
        arguments: [
            "", "mizan_", "Bearer", "mizan_api_", String(repeating: "a", count: 10_000),
            "mizan_" + String(repeating: "A", count: 43), "mizan_api_" + String(repeating: "A", count: 43),
            "mizan_setup_" + String(repeating: "A", count: 43), "mizan_" + String(repeating: "!", count: 43),
            "mizan_" + String(repeating: "A", count: 42) + "\u{0}",
        ])
    func anUnknownTokenBelongsToNobody(secret: String) async throws {
        let accounts = try await AccountStore()
        #expect(try await accounts.answer(secret) == .refused(.unknown))
    }

    @Test func refreshAndFirstRunTokensDoNotAuthenticate() async throws {
        let accounts = try await AccountStore()
        let tokens = try await accounts.signIn()
        let link = SecretToken(new: .firstRun)
        _ = try await accounts.store.database.write(.shared) { try FirstRunLink.renew(link, in: $0) }
        #expect(try await accounts.answer(tokens.refresh.text) == .refused(.unknown))
        #expect(try await accounts.answer(link.text) == .refused(.unknown))
    }

    @Test func clientsLearnOfExpiryButNotOfRevocation() async throws {
        let accounts = try await AccountStore()
        let clock = accounts.store.clock
        let authentication = Authentication(
            database: accounts.store.database, now: { clock.now }, ownerToken: nil,
            use: TokenUse(database: accounts.store.database))
        let tokens = try await accounts.signIn()
        #expect(try await authentication.identity(of: tokens.access.text)?.owner == accounts.store.owner)
        clock.advance(seconds: 900)
        await #expect(throws: AccountErrors.expired) { try await authentication.identity(of: tokens.access.text) }
        _ = try await accounts.store.write { try Sessions.revokeAll(in: $0) }
        #expect(try await authentication.identity(of: tokens.access.text) == nil)
    }

    @Test func theRoleIsReadAtEachRequest() async throws {
        let accounts = try await AccountStore()
        let owner = accounts.store.owner
        let tokens = try await accounts.signIn()
        #expect(try await accounts.answer(tokens.access.text).identity?.role == .admin)
        try await accounts.store.database.write(.shared) { transaction in
            try Credentials.add(accounts.store.other, name: "bilal", password: "x", role: .admin, in: transaction)
        }
        #expect(try await accounts.answer(tokens.access.text).identity?.role == .member)
        try await accounts.store.database.write(.shared) { transaction in
            try Credentials.add(owner, name: "amina", password: "x", role: .admin, in: transaction)
        }
        #expect(try await accounts.answer(tokens.access.text).identity?.role == .admin)
    }

    /// Each of these look-ups is one read through an index, and none reads a whole table.
    @Test(
        arguments: [
            ("SELECT * FROM sessions WHERE access_hash = x'00'", "sessions_by_access"),
            ("SELECT * FROM sessions WHERE family_hash = x'00'", "sessions_by_family"),
            ("SELECT * FROM api_tokens WHERE hash = x'00'", "api_tokens_by_hash"),
            ("SELECT * FROM credentials WHERE name_key = 'x'", "credentials_by_name"),
            ("SELECT * FROM apple_links WHERE subject = 'x'", "apple_links_by_subject"),
        ] as [(SQL, String)])
    func tokenLookUpUsesAnIndexThatDoesNotBeginWithTheOwner(query: SQL, index: String) async throws {
        let accounts = try await AccountStore()
        let plan = try await accounts.store.read {
            try $0.session.rows("EXPLAIN QUERY PLAN \(query)").map { try $0.text(3) }
        }
        #expect(plan.count == 1)
        #expect(plan.first?.hasPrefix("SEARCH") == true)
        #expect(plan.first?.contains(index) == true)
    }

    @Test func theMachinesTokenIsValidWhileItsFileExists() async throws {
        let accounts = try await AccountStore()
        let directory = try StoreDirectory(creating: accounts.store.directory.file("store"))
        let file = OwnerTokenFile(in: directory)
        let watch = OwnerTokenWatch(file)
        let clock = accounts.store.clock
        let authentication = Authentication(
            database: accounts.store.database, now: { clock.now }, ownerToken: watch,
            use: TokenUse(database: accounts.store.database))
        #expect(watch.current() == nil)
        let token = try file.loadOrCreate(for: accounts.store.owner)
        let identity = try #require(try await authentication.identity(of: token.text))
        #expect(identity.owner == accounts.store.owner)
        #expect(identity.means == .ownerToken)
        #expect(identity.permissions == .everything)

        #expect(unlink(file.path) == 0)
        #expect(try await authentication.identity(of: token.text) == nil)

        let next = try file.loadOrCreate(for: accounts.store.other)
        #expect(try await authentication.identity(of: token.text) == nil)
        #expect(try await authentication.identity(of: next.text)?.owner == accounts.store.other)

        #expect(chmod(file.path, 0o644) == 0)
        #expect(try await authentication.identity(of: next.text) == nil)
        #expect(watch.problem?.reason == "accounts.token-readable-by-others")
        #expect(chmod(file.path, 0o600) == 0)
        #expect(try await authentication.identity(of: next.text)?.owner == accounts.store.other)
    }

    @Test func aDeletedOwnersTokenBelongsToNobody() async throws {
        let accounts = try await AccountStore()
        let directory = try StoreDirectory(creating: accounts.store.directory.file("store"))
        let gone = try #require(OwnerID("33333333-3333-4333-8333-333333333333"))
        let token = try OwnerTokenFile(in: directory).loadOrCreate(for: gone)
        let clock = accounts.store.clock
        let authentication = Authentication(
            database: accounts.store.database, now: { clock.now },
            ownerToken: OwnerTokenWatch(OwnerTokenFile(in: directory)),
            use: TokenUse(database: accounts.store.database))
        #expect(try await authentication.identity(of: token.text) == nil)
    }
}
