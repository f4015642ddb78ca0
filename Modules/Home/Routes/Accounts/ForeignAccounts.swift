internal import Accounts
internal import HTTPKit
internal import HomePeople
internal import Kernel

/// The accounts for a foreign façade. The façade has its own kind of session, but uses the same passwords and the same throttle
/// as all other endpoints.
struct ForeignAccounts: AccountPort {
    let access: AccountAccess
    let audience: SessionAudience

    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession {
        let key = try key()
        let tokens = try await access.signIn.signIn(name: name, password: password, address: address, for: audience)
        return try await session(tokens, signedBy: key)
    }

    func register(name: String, password: String, address: String?) async throws -> ForeignRegistration {
        let key = try key()
        let profile = try await access.people.register(name: name, password: password, address: address)
        let tokens = try await access.signIn.open(for: profile.id, audience)
        return ForeignRegistration(session: try await session(tokens, signedBy: key), createdAt: profile.createdAt)
    }

    func refresh(_ token: String) async throws -> ForeignSession {
        let key = try key()
        return try await session(access.signIn.refresh(token, for: audience), signedBy: key)
    }

    func signOut(_ request: Request) async throws {
        guard let session = request.session else { return }
        try await access.signIn.signOut(session: session, owner: request.owner)
    }

    func name(of owner: OwnerID) async throws -> String { try await access.people.profile(of: owner).name }

    /// The key that signs web tokens; nil if the dialect has no web tokens. The key is read before a refresh token is spent.
    /// Otherwise, an error would leave the client without a valid token.
    private func key() throws(MizanError) -> WebTokenKey? {
        audience.hasWebTokens ? try access.webTokens.signing(for: audience.name) : nil
    }

    private func session(_ tokens: SessionTokens, signedBy key: WebTokenKey?) async throws -> ForeignSession {
        var shown = tokens.access.text
        if let key, let token = WebToken(tokens, email: try await name(of: tokens.owner)) {
            shown = token.text(signedBy: key)
        }
        return ForeignSession(owner: tokens.owner, access: shown, refresh: tokens.refresh.text)
    }
}
