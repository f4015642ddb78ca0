internal import Crypto
package import Kernel

/// An identity token of Sign in with Apple: a JSON Web Token (RFC 7519) that Apple signs by RS256 or ES256. Anybody can write
/// such a text, so nothing in it is trusted before `identity`.
package struct IdentityToken: Sendable {
    enum Algorithm: String { case RS256, ES256 }

    /// The Apple user that the token names, before anything is verified.
    package let claimedSubject: String
    package let keyID: String
    let algorithm: Algorithm
    private let claims: JSONValue
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Apple's tokens have less than 1 KB.
    private static let longest = 8_192
    private static let issuer = "https://appleid.apple.com"
    /// The difference between two clocks that is tolerated, in seconds.
    private static let skew: Int64 = 60
    /// CloudKit's limit for such texts (seed 002, UserProfile); Apple's own have 44 characters.
    private static let longestSubject = 255

    package init(_ text: String) throws(MizanError) {
        guard text.utf8.count <= Self.longest else { throw Self.refused("it is too long") }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.bytes(parts[2]), header["crit"] == nil,
            case .string(let keyID)? = header["kid"], case .string(let name)? = header["alg"],
            case .string(let subject)? = claims["sub"], !subject.isEmpty, subject.utf8.count <= Self.longestSubject,
            !subject.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { throw Self.refused("it has not the form of an identity token") }
        // No other algorithm is known here, so neither “none” nor a key that serves as an HMAC secret can pass.
        guard let algorithm = Algorithm(rawValue: name) else { throw Self.refused("its algorithm is not accepted") }
        (self.keyID, self.algorithm, self.claims, claimedSubject) = (keyID, algorithm, claims, subject)
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// Checks the claims that need no key, so that only a token for this server, at this time, causes a request to Apple.
    package func check(for audiences: [String], nonce: String, at now: Instant) throws(MizanError) {
        guard text("iss") == Self.issuer else { throw Self.refused("it was not issued by Apple") }
        guard self.audiences.contains(where: audiences.contains) else { throw Self.refused("it is for another app") }
        // Apple's token repeats the nonce that the app passed to Apple. The app passes the digest of a nonce and keeps the
        // nonce, so somebody who only sees the token cannot use it.
        guard text("nonce") == Hexadecimal.text(SHA256.hash(data: Array(nonce.utf8))) else {
            throw Self.refused("its nonce is not the SHA-256 of the nonce sent")
        }
        guard case .integer(let end)? = claims["exp"], end > now.wholeSeconds - Self.skew else {
            throw Self.refused("it has expired")
        }
        if case .integer(let start)? = claims["nbf"], start > now.wholeSeconds + Self.skew {
            throw Self.refused("it is not valid yet")
        }
    }

    /// The identity, if the key signed the token. Call `check` first.
    package func identity(signedBy key: AppleKey?) throws(MizanError) -> AppleIdentity {
        guard let key, key.signed(signed, as: signature, by: algorithm) else {
            throw Self.refused("it is signed by none of Apple's keys")
        }
        return AppleIdentity(subject: claimedSubject, email: text("email"))
    }

    private func text(_ name: String) -> String? {
        guard case .string(let text)? = claims[name] else { return nil }
        return text
    }

    /// A text, or a list of texts (RFC 7519 §4.1.3).
    private var audiences: [String] {
        switch claims["aud"] {
        case .string(let one)?: [one]
        case .array(let all)?: all.compactMap { if case .string(let one) = $0 { one } else { nil } }
        default: []
        }
    }

    private static func object(_ part: Substring) -> JSONValue? {
        guard let bytes = Base64URL.bytes(part) else { return nil }
        do throws(JSONError) {
            let json = try JSONReader.read(bytes)
            guard case .object = json else { return nil }
            return json
        } catch { return nil }
    }

    private static func refused(_ why: String) -> MizanError {
        Refusal.appleToken("This identity token is not accepted: \(why).")
    }
}

/// An Apple user who has proven to be signed in to one of this server's apps.
package struct AppleIdentity: Sendable, Hashable {
    /// The user's identifier, the same in all apps of one developer.
    package let subject: String
    /// The address that Apple passes on, which may be a relay of Apple's; nil if the person does not share one.
    package let email: String?
}
