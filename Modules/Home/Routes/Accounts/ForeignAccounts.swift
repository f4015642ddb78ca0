internal import Accounts
internal import HTTPKit
internal import HomeData
internal import Kernel

/// Accounts as a foreign façade sees them: one kind of session, and the same passwords and throttle as everywhere.
struct ForeignAccounts: AccountPort {
    let access: AccountAccess
    let audience: SessionAudience

    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession {
        try await session(access.signIn.signIn(name: name, password: password, address: address, for: audience))
    }

    func register(name: String, password: String, address: String?) async throws -> ForeignRegistration {
        let profile = try await access.people.register(name: name, password: password, address: address)
        let tokens = try await access.signIn.open(for: profile.id, audience)
        return ForeignRegistration(session: try await session(tokens), createdAt: profile.createdAt)
    }

    func refresh(_ token: String) async throws -> ForeignSession {
        try await session(access.signIn.refresh(token, for: audience))
    }

    func signOut(_ request: Request) async throws {
        guard let session = request.session else { return }
        try await access.signIn.signOut(session: session, owner: request.owner)
    }

    func name(of owner: OwnerID) async throws -> String { try await access.people.profile(of: owner).name }

    private func session(_ tokens: SessionTokens) async throws -> ForeignSession {
        ForeignSession(
            owner: tokens.owner, access: try await shown(tokens), accessExpiresAt: tokens.accessExpiresAt,
            refresh: tokens.refresh.text, refreshExpiresAt: tokens.refreshExpiresAt)
    }

    /// The access token as the dialect has it.
    private func shown(_ tokens: SessionTokens) async throws -> String {
        guard audience.hasWebTokens, let token = WebToken(tokens, email: try await name(of: tokens.owner)) else {
            return tokens.access.text
        }
        return try token.text(signedBy: access.webTokens, for: audience.name)
    }
}
