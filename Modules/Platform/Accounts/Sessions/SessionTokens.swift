package import Kernel

/// The tokens that a client receives when it signs in or refreshes; they are shown only once.
package struct SessionTokens: Sendable {
    package let id: String
    package let owner: OwnerID
    package let access: SecretToken
    package let accessExpiresAt: Instant
    package let refresh: RefreshToken
    package let refreshExpiresAt: Instant
}

/// A session as it is listed, without secrets and without data that is derived from secrets.
package struct OpenSession: Sendable, Equatable {
    package let id: String
    package let createdAt: Instant
    /// The time when its tokens were last renewed, or created.
    package let refreshedAt: Instant
    /// The end of the session if it is not refreshed again, or can no longer be.
    package let expiresAt: Instant
    /// The words by which the person recognises the device: “Firefox on Android”.
    package let device: String?
}

/// The audience of a session that is not for Mizan's own endpoints: the dialect of a foreign façade. Only such sessions are
/// valid there, and they are valid nowhere else.
package struct SessionAudience: Sendable, Hashable {
    package let name: String
    /// The lifetime of an access token. Clients of a foreign contract refresh at the time that it specifies, or never.
    private(set) var access: Duration
    let refresh: Duration
    /// True if its access tokens are web tokens.
    package let hasWebTokens: Bool

    /// A browser that shows Mizan's own pages. Its session lasts 30 days from its last use, and has the rights of the person,
    /// also an admin's.
    package static let pages: SessionAudience = {
        var audience = SessionAudience("pages", access: .zero, refresh: SessionLifetime.unusedPages)
        audience.access = SessionLifetime.unusedPages
        return audience
    }()

    /// - Parameter refresh: the lifetime of a refresh token; nil for the lifetime of Mizan's own refresh tokens, which is also
    ///   the maximum.
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
    /// Counted from the last use of a browser's session, which has no refresh.
    static let unusedPages = Duration.seconds(30 * 86_400)
    /// Counted from the last refresh. A session that is used continues, and an unused session ends.
    package static let refresh = Duration.seconds(60 * 86_400)
    /// Counted from the sign-in, however often the session is refreshed, so that a thief cannot use a session forever.
    package static let whole = Duration.seconds(90 * 86_400)
    /// The time for which the last spent refresh token gets the same answer again. A session therefore does not end because an
    /// answer was lost, or because two tabs refresh at the same time.
    package static let grace = Duration.seconds(30)
    /// The maximum number of sessions of one account. If there are more, the session that has been unused for the longest time
    /// is removed.
    package static let maximumSessions = 50
}
