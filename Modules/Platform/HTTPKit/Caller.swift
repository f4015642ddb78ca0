package import Kernel

/// Who is asking, and what they may do.
package struct Caller: Sendable, Hashable {
    package let owner: OwnerID
    package let permissions: Permissions

    package enum Permissions: Sendable, Hashable {
        case everything
        case only(Set<Scope>)
    }

    package init(owner: OwnerID, permissions: Permissions) {
        self.owner = owner
        self.permissions = permissions
    }

    /// Who may write a slice may read it too.
    package func may(_ scope: Scope) -> Bool {
        switch (permissions, scope) {
        case (.everything, _), (_, .open): true
        case (.only(let scopes), .read(let slice)): scopes.contains(scope) || scopes.contains(.write(slice))
        case (.only(let scopes), .write): scopes.contains(scope)
        }
    }
}
