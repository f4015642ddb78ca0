internal import Accounts
internal import HTTPKit
internal import HomeData
internal import Kernel

/// Accounts as a foreign façade sees them: one kind of session, and the same passwords and throttle as everywhere.
struct ForeignAccounts: AccountPort {
    let access: AccountAccess
    let audience: SessionAudience

    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession {
        session(try await access.signIn.signIn(name: name, password: password, address: address, for: audience))
    }

    func refresh(_ token: String) async throws -> ForeignSession {
        session(try await access.signIn.refresh(token, for: audience))
    }

    func signOut(_ request: Request) async throws {
        guard let session = request.session else { return }
        try await access.signIn.signOut(session: session, owner: request.owner)
    }

    func name(of owner: OwnerID) async throws -> String { try await access.people.profile(of: owner).name }

    private func session(_ tokens: SessionTokens) -> ForeignSession {
        ForeignSession(
            owner: tokens.owner, access: tokens.access.text, accessExpiresAt: tokens.accessExpiresAt,
            refresh: tokens.refresh.text, refreshExpiresAt: tokens.refreshExpiresAt)
    }
}
