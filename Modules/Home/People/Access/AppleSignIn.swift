package import Accounts
package import Kernel
internal import ModuleKit
internal import Storage

/// Sign in with Apple: an Apple user who is linked to an account signs in by an identity token. Nobody gets an account by it.
///
/// A refused token counts like a wrong password: for the account that the named Apple user is linked to, and for the address.
package struct AppleSignIn: Sendable {
    private let check: PasswordCheck
    private let modules: [any Module]
    private let audiences: [String]
    private let keys: AppleKeys

    init(check: PasswordCheck, modules: [any Module], audiences: [String], keys: AppleKeys) {
        (self.check, self.modules, self.audiences, self.keys) = (check, modules, audiences, keys)
    }

    private var context: ModuleContext { check.context }

    /// The texts that an app sends.
    package struct Offer: Sendable {
        let token: String
        let nonce: String
        let email: String?
        let givenName: String?
        let familyName: String?

        /// Empty names count as absent, because apps send them for people who share no name.
        package init(
            token: String, nonce: String, email: String? = nil, givenName: String? = nil, familyName: String? = nil
        ) throws(TextError) {
            func checked(_ text: String?, _ rule: TextRule) throws(TextError) -> String? {
                guard let text, !text.isEmpty else { return nil }
                try rule.check(text)
                return text
            }
            (self.token, self.nonce) = (token, nonce)
            self.email = try checked(email, TextRule("email", maximumBytes: 320, forbids: .controls))
            self.givenName = try checked(givenName, TextRule("givenName", maximumBytes: 1_000, forbids: .controls))
            self.familyName = try checked(familyName, TextRule("familyName", maximumBytes: 1_000, forbids: .controls))
        }

        /// The address in the token is preferred, because Apple signed it.
        func visit(of identity: AppleIdentity) -> AppleVisit {
            AppleVisit(
                user: identity.subject, email: identity.email ?? email, givenName: givenName, familyName: familyName)
        }
    }

    /// Opens a session of the account that is linked to the token's Apple user.
    package func signIn(_ offer: Offer, address: String?) async throws -> SessionTokens {
        try requireOpen()
        let claimed = Self.claimedSubject(offer)
        let owner = try await context.database.read { session in
            try claimed.flatMap { try AppleLinks.owner(of: $0, in: session) }
        }
        let attempt = try check.throttle.begin(
            account: claimed.map { "apple \($0)" } ?? "", of: owner, address: ClientAddress(address),
            for: .signingInWithApple)
        let identity = try await verified(offer, attempt)
        guard let owner else { throw Self.unknown }
        check.throttle.succeeded(attempt)
        let draft = Sessions.Draft()
        return try await visiting(owner, offer.visit(of: identity)) { transaction in
            // The Apple user may have been unlinked, or the account removed, while the token was checked.
            guard try AppleLinks.owner(of: identity.subject, in: transaction.session) == owner else {
                throw Self.unknown
            }
            return try Sessions.open(draft, in: transaction)
        }
    }

    /// Links the token's Apple user to the caller's account. The password is required, so that a person who finds an open
    /// session cannot keep the account by it.
    package func link(
        _ offer: Offer, to owner: OwnerID, password: String, by authority: Authority, address: String?
    ) async throws {
        try requireOpen()
        let proof = try await check.prove(owner, password: password, address: address)
        let identity = try await verified(offer)
        try await context.database.write(.shared) { transaction in
            try authority.require(in: transaction.session)
            try proof.requireUnchanged(in: transaction.session)
            try AppleLinks.link(identity.subject, to: owner, in: transaction)
        }
        try await visiting(owner, offer.visit(of: identity)) { _ in }
    }

    /// From now on, no Apple user can sign in to the account. Its sessions stay.
    package func unlink(_ owner: OwnerID) async throws {
        try await context.database.writeAhead(owner) { transaction in
            guard try AppleLinks.unlink(in: transaction) else {
                throw Refusal.appleNone("No Apple Account is linked to this account.")
            }
        }
    }

    private func requireOpen() throws(MizanError) {
        guard audiences.isEmpty else { return }
        throw Refusal.appleOff(
            "This server does not accept Sign in with Apple: the setting apple.audiences names no app.")
    }

    private func verified(_ offer: Offer, _ attempt: FailureThrottle.Attempt? = nil) async throws -> AppleIdentity {
        let token = try IdentityToken(offer.token)
        try token.check(for: audiences, nonce: offer.nonce, at: context.clock.now())
        let key: AppleKey?
        do {
            key = try await keys.key(token.keyID)
        } catch {
            if let attempt { check.throttle.abandoned(attempt) }
            throw error
        }
        return try token.identity(signedBy: key)
    }

    /// Runs the write, and tells the modules of the sign-in. If the modules' records exceed the account's quota, only the write
    /// itself is done, because signing in is possible over the quota.
    private func visiting<Result: Sendable>(
        _ owner: OwnerID, _ visit: AppleVisit, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        do {
            return try await context.database.writeAhead(owner) { [modules] transaction in
                let result = try body(transaction)
                for module in modules { try module.signedIn(visit, in: transaction) }
                return result
            }
        } catch let error as MizanError where error.reason == Refusal.quota.reason {
            return try await context.database.writeAhead(owner, body)
        }
    }

    private static func claimedSubject(_ offer: Offer) -> String? {
        do { return try IdentityToken(offer.token).claimedSubject } catch { return nil }
    }

    private static let unknown = Refusal.appleUnknown(
        "No account of this server is linked to this Apple Account. Sign in with name and password, and link it.")
}
