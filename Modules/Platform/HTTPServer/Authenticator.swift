package import Accounts
package import HTTPKit

/// Finds out whose a bearer token is; nil for nobody's. It is asked at every request, so that a revocation counts at
/// once.
package struct Authenticator: Sendable {
    package let caller: @Sendable (_ token: String) async throws -> Caller?
    /// The same for a view of the store that answers later; nil if it takes no store to know.
    package let callerOnView: FindOnView

    package typealias FindOnView = @Sendable (_ token: String) async throws -> EndpointExecutor.CallerOnView?

    package init(
        caller: @escaping @Sendable (_ token: String) async throws -> Caller?,
        callerOnView: @escaping FindOnView = { _ in nil }
    ) {
        self.caller = caller
        self.callerOnView = callerOnView
    }

    /// Looks the token up in the store. One that was not seen before is looked up by itself first, which is short: the
    /// view of all that is asked with it would be nobody's, and nobody's take no turns.
    package init(_ authentication: Authentication) {
        let owners = ProbableOwners()
        self.init { candidate in
            try await authentication.identity(of: candidate).map(Caller.init)
        } callerOnView: { candidate in
            guard let question = authentication.question(candidate) else { return nil }
            var owner = owners[candidate]
            if owner == nil {
                owner = try await authentication.identity(of: candidate)?.owner
                owners[candidate] = owner
            }
            guard let owner else { throw HTTPErrors.invalidToken }
            return EndpointExecutor.CallerOnView(probableOwner: owner) { view in
                try question(view).map(Caller.init)
            }
        }
    }

    /// Knows one token, which may do everything.
    package init(_ token: OwnerToken) {
        self.init { candidate in
            token.matches(candidate) ? Caller(owner: token.owner, permissions: .everything) : nil
        }
    }

    /// The token of an Authorization header of the Bearer scheme (RFC 6750 §2.1).
    static func token(in header: String?) -> String? {
        guard let header, let space = header.firstIndex(of: " "), header[..<space].lowercased() == "bearer" else {
            return nil
        }
        let token = header[space...].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
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
            apiToken: apiToken)
    }
}
