import Kernel
import Storage
import TestSupport

@testable import Accounts

/// A store with the tables of accounts, with helpers for the tests.
struct AccountStore {
    let store: TestStore

    init() async throws {
        store = try await TestStore([AccountMigrations.set])
    }

    func signIn(_ owner: OwnerID? = nil) async throws -> SessionTokens {
        let draft = Sessions.Draft()
        return try await store.database.write(owner ?? store.owner) { try Sessions.open(draft, in: $0) }
    }

    func rotate(_ token: RefreshToken) async throws -> Sessions.Rotation {
        let draft = Sessions.Draft(after: token)
        return try await store.write { try Sessions.rotate(token, draft, in: $0) }
    }

    func answer(_ secret: String) async throws -> Authentication.Answer {
        let now = store.clock.now
        guard let question = Authentication.Question(secret, for: nil, ownerToken: nil) else {
            return .refused(.unknown)
        }
        return try await store.database.read { try Authentication.answer(question, in: $0, now: now) }
    }

    func token(_ scopes: Set<AccessScope> = [AccessScope(slice: "quran", .read)], expiresAt: Instant? = nil)
        async throws
        -> (token: APIToken, secret: SecretToken)
    {
        let draft = try APITokens.Draft(name: "phone", scopes: scopes, expiresAt: expiresAt)
        return (try await store.write { try APITokens.create(draft, in: $0) }, draft.secret)
    }

    func tokens() async throws -> [APIToken] { try await store.read { try APITokens.list(in: $0) } }
}

extension Sessions.Rotation {
    var tokens: SessionTokens? {
        if case .next(let tokens) = self { tokens } else { nil }
    }

    var name: String {
        switch self {
        case .next: "next"
        case .refused: "refused"
        case .reused: "reused"
        }
    }
}

extension Authentication.Answer {
    var identity: Identity? {
        if case .accepted(let identity, _) = self { identity } else { nil }
    }
}
