package import Kernel

extension Refusal {
    package static let accountFirstRunOver = Refusal(
        .notFound, "account.first-run-over", "The link is not valid, or no longer valid.")
    package static let accountLastAdmin = Refusal(
        .conflict, "account.last-admin", "The account is the last admin, and there are other accounts.")
    package static let accountNoPassword = Refusal(.conflict, "account.no-password", "The account has no password yet.")
    package static let accountNotAdmin = Refusal(
        .notPermitted, "account.not-admin",
        "The caller is no longer an admin.")
    package static let accountOneself = Refusal(
        .conflict, "account.oneself", "The account is the caller's own; changing it needs the password.")
    package static let appleKeys = Refusal(
        .unavailable, "account.apple-keys", "Apple's keys cannot be fetched now; Retry-After is the time to wait.")
    package static let appleLinked = Refusal(
        .conflict, "account.apple-linked", "Another Apple Account is linked to the account.")
    package static let appleNone = Refusal(
        .notFound, "account.apple-none", "No Apple Account is linked to the account.")
    package static let appleOff = Refusal(
        .notPermitted, "account.apple-off", "The server does not accept Sign in with Apple.")
    package static let appleTaken = Refusal(
        .conflict, "account.apple-taken", "The Apple Account is linked to another account.")
    package static let appleToken = Refusal(
        .unauthenticated, "account.apple-token",
        "The identity token is not valid: its form, issuer, audience, nonce, time or signature.")
    package static let appleUnknown = Refusal(
        .unauthenticated, "account.apple-unknown", "No account is linked to the Apple Account; none is made.")
    package static let authSignInAgain = Refusal(
        .unauthenticated, "auth.sign-in-again", "The session has ended.")
    package static let sessionUnknown = Refusal(
        .notFound, "session.unknown", "There is no such session, or it has ended.")
    package static let accountPasswordIsName = Refusal(
        .invalidInput, "account.password-is-name", "The password is the account's own name.")
    package static let accountPasswordTooLong = Refusal(
        .invalidInput, "account.password-too-long", "The password has more than 1,024 bytes.")
    package static let accountPasswordTooShort = Refusal(
        .invalidInput, "account.password-too-short", "The password has fewer than 10 characters.")
    package static let accountName = Refusal(.invalidInput, "account.name", "The name is not allowed for an account.")
    package static let tokenExpiry = Refusal(.invalidInput, "token.expiry", "The moment is in the past.")
    package static let tokenName = Refusal(.invalidInput, "token.name", "The name is not allowed.")
    package static let tokenNoScope = Refusal(.invalidInput, "token.no-scope", "The token would have no rights.")
    package static let tokenTooMany = Refusal(.conflict, "token.too-many", "There are too many already.")
    package static let tokenUnknown = Refusal(.notFound, "token.unknown", "There is no such token.")
}
