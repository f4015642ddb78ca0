package import Kernel

/// A token for a program, as it is listed: without the secret, which only the program has.
package struct APIToken: Sendable, Equatable {
    package let id: String
    package let name: String
    /// Sorted.
    package let scopes: [AccessScope]
    package let createdAt: Instant
    /// Nil for a token that does not expire.
    package let expiresAt: Instant?
    /// To the hour.
    package let lastUsedAt: Instant?
    package let revokedAt: Instant?
}
