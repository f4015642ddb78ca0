package import Accounts
package import HTTPKit

/// Finds the caller of a token; returns nil for an invalid token. It is called for every request, so that a revocation takes
/// effect at once.
///
/// The audience is the dialect in which the token was sent; nil means Mizan's own conventions. The address is the client's,
/// by which failures are counted.
package struct Authenticator: Sendable {
    package let caller: @Sendable (_ token: String, _ audience: String?, _ address: String?) async throws -> Caller?
    /// The same lookup, on the view of the store from which the request is then answered; nil if the lookup needs no store.
    package let callerOnView: FindOnView

    package typealias FindOnView =
        @Sendable (_ token: String, _ audience: String?) async throws -> EndpointExecutor.CallerOnView?

    package init(
        caller: @escaping @Sendable (_ token: String, _ audience: String?, _ address: String?) async throws -> Caller?,
        callerOnView: @escaping FindOnView = { _, _ in nil }
    ) {
        (self.caller, self.callerOnView) = (caller, callerOnView)
    }

    /// Looks the token up in the store. A token that was not seen before first gets a separate, short lookup. Without this
    /// lookup, the view for the whole request would have no owner, and a view without an owner does not wait its turn.
    package init(_ authentication: Authentication) {
        let owners = ProbableOwners()
        self.init { candidate, audience, address in
            try await authentication.identity(of: candidate, for: audience, from: address).map(Caller.init)
        } callerOnView: { candidate, audience in
            guard let question = try authentication.question(candidate, for: audience) else { return nil }
            // The same token may have a different owner in a different dialect.
            let shown = audience.map { "\($0) \(candidate)" } ?? candidate
            var owner = owners[shown]
            if owner == nil {
                owner = try await authentication.identity(of: candidate, for: audience)?.owner
                owners[shown] = owner
            }
            guard let owner else { throw HTTPErrors.invalidToken }
            return EndpointExecutor.CallerOnView(probableOwner: owner) { view in
                let caller = try question(view).map(Caller.init)
                // Next time, the invalid token is refused without waiting in an owner's turn, and before its body is read.
                if caller == nil { owners[shown] = nil }
                return caller
            }
        }
    }

    /// Accepts a single token, which has all rights.
    package init(_ token: OwnerToken) {
        self.init { candidate, audience, _ in
            audience == nil && token.matches(candidate) ? Caller(owner: token.owner, permissions: .everything) : nil
        }
    }
}

extension Caller {
    init(_ identity: Identity) {
        let permissions: Permissions =
            switch identity.permissions {
            case .everything: .everything
            case .only(let scopes):
                .only(
                    Set(
                        scopes.map { scope in
                            switch scope.access {
                            case .read: scope == .metrics ? Scope.metrics : .read(scope.slice)
                            case .write: Scope.write(scope.slice)
                            }
                        }))
            }
        var session: String?
        var apiToken: String?
        switch identity.means {
        case .session(let id): session = id
        case .apiToken(let id): apiToken = id
        case .ownerToken: break
        }
        self.init(
            owner: identity.owner, permissions: permissions, isAdmin: identity.role == .admin, session: session,
            apiToken: apiToken, tokenName: identity.name)
    }
}
