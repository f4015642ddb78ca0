package import Kernel

/// A token for a program, as it is listed: everything but the secret, which nobody has but the program.
package struct APIToken: Sendable, Equatable {
    package let id: String
    package let name: String
    /// Sorted.
    package let scopes: [AccessScope]
    package let createdAt: Instant
    /// Nil for one that does not expire.
    package let expiresAt: Instant?
    /// To the hour.
    package let lastUsedAt: Instant?
    package let revokedAt: Instant?
}
