package import Kernel
internal import Storage

/// The errors about accounts, worded so that they reveal nothing.
package enum AccountErrors {
    /// The same answer for a wrong password and for an unknown account.
    package static let wrongPassword = Refusal.wrongPassword("There is no account with this name and password.")

    /// The same answer for every invalid refresh token, whether or not it was ever valid.
    package static let signInAgain = Refusal.authSignInAgain(
        "This session has ended. Sign in again with name and password.")

    package static let tokenRevoked = Refusal.authSignInAgain(
        "This token has been revoked. Nothing was changed.",
        details: ["error": "invalid_token"])

    package static let expired = Refusal.authExpired(
        "This token is no longer valid. Get a new one with the refresh token.",
        details: ["error": "invalid_token"])

    package static let notAdmin = Refusal.accountNotAdmin("Only an admin may do this.")

    package static let noAdmin = Refusal.accountNoAdmin(
        "This server has no admin yet. Make the first account with the link that the server prints when it starts.")

    package static let noPassword = Refusal.accountNoPassword(
        "This account has no password yet. An admin can set a password, or use `mizan account password` on the "
            + "machine.")

    /// Refuses an admin's action on the admin's own account. The action is meant for other accounts; for the own account, the
    /// password is required.
    package static let oneself = Refusal.accountOneself(
        "This is your own account, so your password is needed. The page of your account asks for it.",
        advice: "Programs use PUT /v1/account/password or POST /v1/account/deletion.")

    package static let unknownSession = Refusal.sessionUnknown("There is no such session, or it has ended.")

    package static let badLink = Refusal.accountFirstRunOver(
        "This link is not valid: it was used, it is older than one hour, or there is already an account.")

    package static func nameTaken(_ name: String) -> MizanError {
        Refusal.ownerNameTaken(
            "There is already an account called “\(name.prefix(80))”, or one with a name too similar.")
    }

    package static let lastAdmin = Refusal.accountLastAdmin(
        "This is the last admin: without an admin, nobody could make or change accounts. Make another admin first.")
}
