package import Kernel
package import ModuleKit

/// The view of the store on which it is found out who asks, and then read what they ask for.
package typealias StoreView = ModuleKit.StoreView

/// The caller of a request, and the caller's rights.
package struct Caller: Sendable, Hashable {
    package let owner: OwnerID
    package let permissions: Permissions
    package let isAdmin: Bool
    /// The session that the caller is signed in by, if it is one.
    package let session: String?
    /// The API token's id, if it is by one.
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
        // A token of somebody who is no admin any more reads no metrics.
        case (_, .metrics): permissions.allow(scope) && isAdmin
        case _: permissions.allow(scope)
        }
    }
}

extension Caller.Permissions {
    /// The right to write a slice includes the right to read it. Permissions alone never give the rights of admins.
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
