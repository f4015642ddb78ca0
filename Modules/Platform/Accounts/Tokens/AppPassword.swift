internal import Crypto
internal import Kernel
package import Storage

/// App passwords: tokens for programs that sign in with a name and a password, such as reading apps. A person can type their
/// text, and only the named dialects accept them.
///
/// Some programs send the MD5 of the password instead of the password, so the store has the SHA-256 of that MD5. 100 random
/// bits cannot be guessed, so a slow hash would add nothing.
package enum AppPasswords {
    /// A new app password. The text is a secret, which is shown once.
    package struct Created: Sendable {
        package let token: APIToken
        package let password: String
        /// The name with which the program signs in.
        package let account: String
    }

    package static func create(
        name: String, scopes: Set<AccessScope>, for audiences: [String], in transaction: WriteTransaction
    ) throws -> Created {
        let draft = try APITokens.Draft(name: name, scopes: scopes, expiresAt: nil)
        let password = fresh()
        let token = try APITokens.create(
            draft, hash(ofDigest: digest(of: password)), for: text(audiences), in: transaction)
        let owner = try transaction.session.firstRow("SELECT name FROM owners WHERE owner = \(transaction.ownerKey)")
        return Created(token: token, password: password, account: try owner?.text(0) ?? "")
    }

    /// The valid app passwords for these dialects, the newest first.
    package static func list(for audiences: [String], in reading: ReadTransaction) throws -> [APIToken] {
        try APITokens.list(
            where: "audiences = \(text(audiences)) AND revoked_at IS NULL", limit: APITokens.maximumTokens, in: reading)
    }

    static func text(_ audiences: [String]) -> String { audiences.sorted().joined(separator: " ") }

    /// The MD5 in hexadecimal, as programs send it.
    static func digest(of password: String) -> String {
        Hexadecimal.text(Insecure.MD5.hash(data: Array(password.utf8)))
    }

    static func hash(ofDigest digest: String) -> [UInt8] { SecretHash.of(digest) }

    /// Digits and letters that cannot be mistaken for one another.
    private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")

    private static func fresh() -> String {
        RandomBytes.make(20).enumerated().map { place, byte in
            (place > 0 && place % 5 == 0 ? "-" : "") + String(letters[Int(byte % 32)])
        }.joined()
    }
}

/// An app password as a program sent it: `basic name:password` or `md5 name:digest` (`CredentialPlace`).
struct ShownAppPassword: Sendable {
    let name: String
    let hash: [UInt8]

    /// Nil for any other secret.
    init?(_ secret: String) {
        let digest: (String) -> String
        let pair: Substring
        if secret.hasPrefix("basic ") {
            (pair, digest) = (secret.dropFirst(6), AppPasswords.digest)
        } else if secret.hasPrefix("md5 ") {
            (pair, digest) = (secret.dropFirst(4), { $0.lowercased() })
        } else {
            return nil
        }
        guard let colon = pair.firstIndex(of: ":") else { return nil }
        name = String(pair[..<colon])
        hash = AppPasswords.hash(ofDigest: digest(String(pair[pair.index(after: colon)...])))
    }
}
