package import Kernel

/// The owner of a secret, and the permissions of the secret.
package struct Identity: Sendable, Hashable {
    package let owner: OwnerID
    package let role: Role
    package let permissions: Permissions
    package let means: Means
    /// The name that the owner gave to the secret; nil if the secret has no name.
    package let name: String?

    package init(
        owner: OwnerID, role: Role, permissions: Permissions, means: Means, name: String? = nil
    ) {
        (self.owner, self.role, self.permissions) = (owner, role, permissions)
        (self.means, self.name) = (means, name)
    }

    package enum Permissions: Sendable, Hashable {
        case everything
        case only(Set<AccessScope>)
    }

    /// The means by which the caller was recognised.
    package enum Means: Sendable, Hashable {
        case session(id: String)
        case apiToken(id: String)
        /// The origin with the token in the machine's file.
        case ownerToken
    }
}
