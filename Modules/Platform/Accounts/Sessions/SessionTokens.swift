package import Kernel

/// The tokens that a client gets when it signs in or refreshes: shown once, never again.
package struct SessionTokens: Sendable {
    package let id: String
    package let owner: OwnerID
    package let access: SecretToken
    package let accessExpiresAt: Instant
    package let refresh: RefreshToken
    package let refreshExpiresAt: Instant
}

/// A session as it is listed: no secret, and nothing made from one.
package struct OpenSession: Sendable, Equatable {
    package let id: String
    package let createdAt: Instant
    /// When its tokens were renewed last, or made.
    package let refreshedAt: Instant
    /// If it is not refreshed again, or cannot be any more.
    package let expiresAt: Instant
}

/// Whom a session is for that is not for Mizan's own endpoints: the dialect of a foreign façade. Where it is good nothing
/// else is, and it is good nowhere else.
package struct SessionAudience: Sendable, Hashable {
    package let name: String
    /// The lifetime of an access token: clients of a foreign contract refresh when it tells them to, or never.
    let access: Duration
    let refresh: Duration
    /// True if its access tokens are web tokens.
    package let hasWebTokens: Bool

    /// - Parameter refresh: how long a refresh token is good; nil for as long as Mizan's own, which is the most.
    package init(_ name: String, access: Duration, refresh: Duration? = nil, hasWebTokens: Bool = false) {
        self.name = name
        self.access = min(access, SessionLifetime.longestAccess)
        self.refresh = min(refresh ?? SessionLifetime.refresh, SessionLifetime.refresh)
        self.hasWebTokens = hasWebTokens
    }
}

/// The lifetime of a session's tokens.
package enum SessionLifetime {
    package static let access = Duration.seconds(15 * 60)
    /// The limit for the lifetime that a foreign contract declares.
    static let longestAccess = Duration.seconds(14 * 86_400)
    /// From the last refresh: a session that is used goes on, one that is left alone ends.
    package static let refresh = Duration.seconds(60 * 86_400)
    /// From signing in, however often it is refreshed: who has got hold of a session does not keep it for ever.
    package static let whole = Duration.seconds(90 * 86_400)
    /// The time for which the refresh token that was spent last gets the same answer again: an answer that was lost, or two
    /// tabs that refresh at once, end no session.
    package static let grace = Duration.seconds(30)
    /// The largest number of sessions of one account; the one unused for longest gives way.
    package static let maximumSessions = 50
}
