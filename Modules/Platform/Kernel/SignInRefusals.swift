// The errors of signing in, through Mizan's own door and through foreign façades.

extension Refusal {
    package static let accountNoAdmin = Refusal(.notPermitted, "account.no-admin", "Nobody administers the server yet.")
    package static let authBusy = Refusal(.rateLimited, "auth.busy", "Too many passwords are being checked at once.")
    package static let authExpired = Refusal(
        .unauthenticated, "auth.expired", "The token was good; the refresh token gets another.")
    package static let authTooManyFailures = Refusal(
        .rateLimited, "auth.too-many-failures", "Too many wrong passwords; Retry-After says how long.")
    package static let noSecret = Refusal(
        .unavailable, "auth.secret", "The secret by which tokens are signed cannot be read.")
    package static let sessionOver = Refusal(.unauthenticated, "auth.sign-in-again", "The session is over.")
    package static let wrongPassword = Refusal(
        .unauthenticated, "auth.wrong-password", "There is no account with this name and password.")
}

extension [Refusal] {
    package static let signIn: [Refusal] = [.wrongPassword] + throttled
    package static let throttled: [Refusal] = [.authTooManyFailures, .authBusy]
    package static let throttledRegistration: [Refusal] = [
        .authTooManyFailures.described(
            "Too many registrations or sign-ins from this address have failed; Retry-After says how long."),
        .authBusy,
    ]
}
