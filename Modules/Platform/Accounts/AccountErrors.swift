package import Kernel
internal import Storage

/// The errors about accounts, worded so that they reveal nothing.
package enum AccountErrors {
    /// The same answer for a wrong password and for an unknown account.
    package static let wrongPassword = Refusal.wrongPassword("There is no account with this name and password.")

    /// The same answer for every invalid refresh token, whether or not it was ever valid.
    package static let signInAgain = Refusal.authSignInAgain(
        "This session is over. Sign in again with name and password.")

    package static let tokenRevoked = Refusal.authSignInAgain(
        "This token has been revoked meanwhile. Nothing was changed.",
        details: ["error": "invalid_token"])

    package static let expired = Refusal.authExpired(
        "This token is not valid any more. Get another by the refresh token.",
        details: ["error": "invalid_token"])

    package static let notAdmin = Refusal.accountNotAdmin("Only an admin may do this.")

    package static let noAdmin = Refusal.accountNoAdmin(
        "Nobody administers this server yet. The first account is made by the link that it prints at its start.")

    package static let noPassword = Refusal.accountNoPassword(
        "This account has no password yet. An admin sets one, or `mizan account password` on the machine.")

    /// For an admin's action that is meant for other accounts; for one's own account, the password is required.
    package static let oneself = Refusal.accountOneself(
        "This is your own account. Show its password: PUT /v1/account/password, POST /v1/account/deletion.")

    package static let unknownSession = Refusal.sessionUnknown("There is no such session, or it is over.")

    package static let badLink = Refusal.accountFirstRunOver(
        "This link is not valid: it has been used, its hour is over, or there is an account already.")

    package static func nameTaken(_ name: String) -> MizanError {
        Refusal.ownerNameTaken(
            "There is already an account called “\(name.prefix(80))”, or one whose name is taken for the same.")
    }

    package static let lastAdmin = Refusal.accountLastAdmin(
        "This is the last admin: nobody could make or change accounts afterwards. Make another admin first.")
}
