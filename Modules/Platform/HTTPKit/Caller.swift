package import Kernel

/// Who is asking, and what they may do.
package struct Caller: Sendable, Hashable {
    package let owner: OwnerID
    package let permissions: Permissions
    package let isAdmin: Bool
    /// The session that the caller is signed in by, if it is one.
    package let session: String?

    package enum Permissions: Sendable, Hashable {
        case everything
        case only(Set<Scope>)
    }

    package init(owner: OwnerID, permissions: Permissions, isAdmin: Bool = false, session: String? = nil) {
        self.owner = owner
        self.permissions = permissions
        self.isAdmin = isAdmin
        self.session = session
    }

    /// Who may write a slice may read it too.
    package func may(_ scope: Scope) -> Bool {
        switch (permissions, scope) {
        case (_, .open): true
        case (.everything, .admin): isAdmin
        case (.everything, _): true
        case (.only, .admin): false
        case (.only(let scopes), .read(let slice)): scopes.contains(scope) || scopes.contains(.write(slice))
        case (.only(let scopes), .write): scopes.contains(scope)
        }
    }
}
