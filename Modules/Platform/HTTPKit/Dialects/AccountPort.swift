package import Kernel

/// The account operations for the routes of a foreign façade. The sessions belong to the façade's dialect: they are valid only
/// under the dialect's prefixes.
package protocol AccountPort: Sendable {
    /// Opens a session for a person who knows the password, with the usual throttling. `address` is the client's.
    func signIn(name: String, password: String, address: String?) async throws -> ForeignSession
    /// Creates a member's account and opens its first session, under the usual rules for names and passwords. The caller of
    /// this method checks that registration is allowed.
    func register(name: String, password: String, address: String?) async throws -> ForeignRegistration
    /// Returns the next tokens of a session. A token that was already used ends the session.
    func refresh(_ token: String) async throws -> ForeignSession
    /// Ends the session with which the request is authenticated.
    func signOut(_ request: Request) async throws
    /// The account's name.
    func name(of owner: OwnerID) async throws -> String
}

/// The result of a client's sign-in through a foreign façade. Both tokens are secrets, shown once.
package struct ForeignSession: ViewEntity {
    package let owner: OwnerID
    package let access: String
    package let refresh: String

    package init(owner: OwnerID, access: String, refresh: String) {
        (self.owner, self.access, self.refresh) = (owner, access, refresh)
    }
}

/// An account that was just made, and its first session.
package struct ForeignRegistration: ViewEntity {
    package let session: ForeignSession
    package let createdAt: Instant

    package init(session: ForeignSession, createdAt: Instant) {
        (self.session, self.createdAt) = (session, createdAt)
    }
}

/// Printing a session by accident reveals no secret.
extension ForeignSession: CustomStringConvertible, CustomReflectable {
    package var description: String { "session of \(owner)" }
    package var customMirror: Mirror { Mirror(self, children: ["owner": owner]) }
}
