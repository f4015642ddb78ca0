package import Accounts
package import Kernel
internal import ModuleKit
internal import Storage

/// Sessions: signing in, refreshing, signing out.
package struct SignIn: Sendable {
    private let context: ModuleContext
    private let check: PasswordCheck

    init(context: ModuleContext, check: PasswordCheck) {
        (self.context, self.check) = (context, check)
    }

    /// Opens a session for a person who knows the password. The client's address is used only by the throttle. Without an
    /// audience, the session is for Mizan's own endpoints.
    package func signIn(
        name: String, password: String, address: String?, for audience: SessionAudience? = nil,
        device: String? = nil
    ) async throws -> SessionTokens {
        let proof = try await check.prove(name: name, password: password, address: address)
        let draft = Sessions.Draft(for: audience, device: device)
        return try await context.database.writeAhead(proof.credential.owner) { transaction in
            try proof.requireUnchanged(in: transaction)
            return try Sessions.open(draft, in: transaction)
        }
    }

    /// Opens the first session of a new account.
    package func open(
        for owner: OwnerID, _ audience: SessionAudience?, device: String? = nil
    ) async throws -> SessionTokens {
        let draft = Sessions.Draft(for: audience, device: device)
        return try await context.database.writeAhead(owner) { try Sessions.open(draft, in: $0) }
    }

    /// Returns the next tokens of a session. The session ends for everybody if the refresh token was already used more than 30
    /// seconds ago, or before the last refresh.
    package func refresh(_ text: String, for audience: SessionAudience? = nil) async throws -> SessionTokens {
        guard let spent = RefreshToken(text),
            let owner = try await context.database.read({ try Sessions.owner(of: spent, in: $0) })
        else { throw AccountErrors.signInAgain }
        let draft = Sessions.Draft(after: spent, for: audience)
        let rotation = try await context.database.writeAhead(owner) { transaction in
            try Sessions.rotate(spent, draft, in: transaction)
        }
        guard case .next(let tokens) = rotation else { throw AccountErrors.signInAgain }
        return tokens
    }

    /// The open sessions of the owner.
    package func sessions(of owner: OwnerID) async throws -> [OpenSession] {
        let now = context.clock.now()
        return try await context.database.read(owner) { try Sessions.list(in: $0, at: now) }
    }

    /// Ends one of the owner's sessions; another account's session counts as unknown.
    package func end(session id: String, of owner: OwnerID) async throws {
        try await context.database.writeAhead(owner) { transaction in
            guard try Sessions.revoke(id, in: transaction) else { throw AccountErrors.unknownSession }
        }
    }

    package func signOut(session id: String, owner: OwnerID) async throws {
        try await context.database.writeAhead(owner) { _ = try Sessions.revoke(id, in: $0) }
    }

    /// Ends all sessions of an owner. Returns their number.
    package func signOutEverywhere(owner: OwnerID) async throws -> Int {
        try await context.database.writeAhead(owner) { try Sessions.revokeAll(in: $0) }
    }
}
