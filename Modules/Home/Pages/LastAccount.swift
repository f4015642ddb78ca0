internal import Accounts
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// The account that signed in last with a browser. A form that was kept because its session had ended is shown to this account
/// alone: several people may share a browser.
///
/// A cookie keeps the account's id after signing out. It is no credential, and decides only what is not shown.
enum LastAccount {
    static let field = Field.optional("Cookie", .text, "The account that signed in last.")
    private static let name = "mizan-account"

    /// Nil for a browser with which nobody has signed in, or whose cookies were removed.
    static func read(_ input: RequestInput) throws -> OwnerID? {
        try Cookies.values(name, in: input.headers.optionalText("Cookie")).first.flatMap {
            UUID(text: $0).map(OwnerID.init)
        }
    }

    static func kept(_ owner: OwnerID, isSecure: Bool) -> Response.Header {
        Response.Header(
            "Set-Cookie",
            "\(name)=\(owner); Path=\(Link.prefix); Max-Age=\(SessionLifetime.whole.components.seconds); HttpOnly; "
                + "SameSite=Strict" + (isSecure ? "; Secure" : ""))
    }
}
