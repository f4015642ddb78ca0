package import Kernel
package import ModuleKit

/// The view of the store on which the caller is identified, and from which the requested data is then read.
package typealias StoreView = ModuleKit.StoreView

/// The caller of a request, and the caller's rights.
package struct Caller: Sendable, Hashable {
    package let owner: OwnerID
    package let permissions: Permissions
    package let isAdmin: Bool
    /// The id of the caller's session, if the caller is signed in by a session.
    package let session: String?
    /// The id of the caller's API token, if the caller uses one.
    package let apiToken: String?
    /// The owner's name for that token.
    package let tokenName: String?

    package enum Permissions: Sendable, Hashable {
        case everything
        case only(Set<Scope>)
    }

    package init(
        owner: OwnerID, permissions: Permissions, isAdmin: Bool = false, session: String? = nil,
        apiToken: String? = nil, tokenName: String? = nil
    ) {
        (self.owner, self.permissions, self.isAdmin, self.session) = (owner, permissions, isAdmin, session)
        (self.apiToken, self.tokenName) = (apiToken, tokenName)
    }

    package func may(_ scope: Scope) -> Bool {
        switch (permissions, scope) {
        case (_, .open): true
        case (_, .admin): permissions == .everything && isAdmin
        // The token of a former admin cannot read metrics.
        case (_, .metrics): permissions.allow(scope) && isAdmin
        case _: permissions.allow(scope)
        }
    }
}

extension Caller.Permissions {
    /// True if these permissions include the scope. The right to write a slice includes the right to read it. Permissions alone
    /// never include the rights of admins.
    package func allow(_ scope: Scope) -> Bool {
        switch (self, scope) {
        case (_, .open): true
        case (_, .admin): false
        case (.everything, _): true
        case (.only(let scopes), .read(let slice)): scopes.contains(scope) || scopes.contains(.write(slice))
        case (.only(let scopes), .write), (.only(let scopes), .metrics): scopes.contains(scope)
        case (.only(let scopes), .readAny): scopes.contains { $0.slice != nil }
        case (.only(let scopes), .writeAny): scopes.contains { $0 == .write($0.slice ?? "") }
        }
    }
}
