package import Kernel

/// A JSON Web Token (RFC 7519), signed by HS256. Foreign contracts require such a token for access. The token states the
/// requester and the expiry. It names a session by a separate secret (`jti`), which is looked up like any other token. Signing
/// out therefore ends the token at once.
package struct WebToken: Sendable, Equatable {
    package let subject: OwnerID
    package let email: String
    /// The expiry, in seconds since 1970.
    package let end: Int64
    let session: SecretToken

    private static let header = Base64URL.text(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    private static let longest = 2_048

    /// The token of a session that was just opened or refreshed; nil if the session's access token is not of the web token
    /// kind.
    package init?(_ tokens: SessionTokens, email: String) {
        guard tokens.access.kind == .webToken else { return nil }
        subject = tokens.owner
        self.email = email
        end = tokens.accessExpiresAt.wholeSeconds
        session = tokens.access
    }

    /// Nil unless the text is a token that this key signed. Only one exact header is accepted, so a header that names a
    /// different algorithm (or `none`) is refused.
    init?(_ text: String, signedBy key: WebTokenKey) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3, parts[0] == Self.header,
            let code = Base64URL.bytes(parts[2]), key.signed(Array("\(parts[0]).\(parts[1])".utf8), as: code),
            let payload = Base64URL.bytes(parts[1]), let claims = Self.claims(payload),
            case .string(let subject)? = claims["sub"], let owner = OwnerID(subject),
            case .string(let email)? = claims["email"], case .integer(let end)? = claims["exp"],
            case .string(let identifier)? = claims["jti"], let session = SecretToken(identifier, as: .webToken)
        else { return nil }
        (self.subject, self.email, self.end, self.session) = (owner, email, end, session)
    }

    func isOver(at now: Instant) -> Bool { now.wholeSeconds >= end }

    package func text(signedBy key: WebTokenKey) -> String {
        let claims: JSONValue = [
            "sub": .string(subject.description), "email": .string(email), "exp": .integer(end),
            "jti": .string(session.text),
        ]
        let signed = "\(Self.header).\(Base64URL.text(JSONWriter.bytes(claims)))"
        return "\(signed).\(Base64URL.text(key.code(of: Array(signed.utf8))))"
    }

    private static func claims(_ bytes: [UInt8]) -> JSONValue? {
        do throws(JSONError) { return try JSONReader.read(bytes) } catch { return nil }
    }
}

extension WebToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "web token of \(subject)" }
    package var customMirror: Mirror { Mirror(self, children: ["subject": subject]) }
}

extension Instant {
    var wholeSeconds: Int64 { microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient }
}
