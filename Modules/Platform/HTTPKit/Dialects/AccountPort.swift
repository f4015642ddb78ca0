package import Kernel

/// The account operations for the routes of a foreign façade. The sessions are of its dialect's kind: valid under its prefixes
/// and nowhere else.
package protocol AccountPort: Sendable {
    /// Opens a session for a person who knows the password, under the same throttle as everywhere. The address is the
    /// client's.
    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession
    /// Makes an account of a member and opens its first session, under the same rules of names and passwords as everywhere. The
    /// caller checks that registration is allowed.
    func register(name: String, password: String, address: String?) async throws -> ForeignRegistration
    /// The next tokens of a session. A token that was spent already ends the session.
    func refresh(_ token: String) async throws -> ForeignSession
    /// Ends the session by which the caller asks.
    func signOut(_ request: Request) async throws
    /// The account's name.
    func name(of owner: OwnerID) async throws -> String
}

/// The result of a client's sign-in by a foreign façade. Both tokens are secrets, shown once.
package struct ForeignSession: Sendable {
    package let owner: OwnerID
    package let access: String
    package let accessExpiresAt: Instant
    package let refresh: String
    package let refreshExpiresAt: Instant

    package init(
        owner: OwnerID, access: String, accessExpiresAt: Instant, refresh: String, refreshExpiresAt: Instant
    ) {
        (self.owner, self.access, self.accessExpiresAt) = (owner, access, accessExpiresAt)
        (self.refresh, self.refreshExpiresAt) = (refresh, refreshExpiresAt)
    }
}

/// An account that was just made, and its first session.
package struct ForeignRegistration: Sendable {
    package let session: ForeignSession
    package let createdAt: Instant

    package init(session: ForeignSession, createdAt: Instant) {
        (self.session, self.createdAt) = (session, createdAt)
    }
}

/// Printing it by accident gives nothing away.
extension ForeignSession: CustomStringConvertible, CustomReflectable {
    package var description: String { "session of \(owner)" }
    package var customMirror: Mirror { Mirror(self, children: ["owner": owner]) }
}
