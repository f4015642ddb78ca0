// The errors of signing in, through Mizan's own door and through foreign façades.

extension Refusal {
    package static let accountNoAdmin = Refusal(.notPermitted, "account.no-admin", "The server has no admin yet.")
    package static let authBusy = Refusal(.rateLimited, "auth.busy", "Too many passwords are being checked at once.")
    package static let authExpired = Refusal(
        .unauthenticated, "auth.expired", "The token has expired; get a new one with the refresh token.")
    package static let authTooManyFailures = Refusal(
        .rateLimited, "auth.too-many-failures", "Too many wrong passwords; Retry-After is the time to wait.")
    package static let noSecret = Refusal(
        .unavailable, "auth.secret", "The secret for signing tokens cannot be read.")
    package static let sessionOver = Refusal(.unauthenticated, "auth.sign-in-again", "The session has ended.")
    package static let wrongPassword = Refusal(
        .unauthenticated, "auth.wrong-password", "There is no account with this name and password.")
}

extension [Refusal] {
    package static let signIn: [Refusal] = [.wrongPassword] + throttled
    package static let throttled: [Refusal] = [.authTooManyFailures, .authBusy]
    package static let throttledRegistration: [Refusal] = [
        .authTooManyFailures.described(
            "Too many registrations or sign-ins from this address have failed; Retry-After is the time to wait."),
        .authBusy,
    ]
}
