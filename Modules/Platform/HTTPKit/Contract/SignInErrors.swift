internal import Kernel

// The errors of signing in, by Mizan's own door and by those of foreign façades.

extension DeclaredError {
    package static let wrongPassword = DeclaredError(
        .unauthenticated, "auth.wrong-password", "There is no account with this name and password.")

    package static let sessionOver = DeclaredError(.unauthenticated, "auth.sign-in-again", "The session is over.")
}

extension DeclaredError {
    /// For the endpoints that sign access tokens.
    package static let noSecret = DeclaredError(
        .unavailable, "auth.secret", "The secret by which tokens are signed cannot be read.")
}

extension [DeclaredError] {
    package static let signIn = [DeclaredError.wrongPassword] + throttled

    package static let throttled = [
        DeclaredError(.rateLimited, "auth.too-many-failures", "Too many wrong passwords; Retry-After says how long."),
        busy,
    ]

    package static let throttledRegistration = [
        DeclaredError(
            .rateLimited, "auth.too-many-failures",
            "Too many registrations or sign-ins from this address have failed; Retry-After says how long."),
        busy,
    ]

    private static let busy = DeclaredError(
        .rateLimited, "auth.busy", "Too many passwords are being checked at once.")
}
