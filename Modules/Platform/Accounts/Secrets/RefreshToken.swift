internal import Crypto

/// A refresh token: its family, and the secret of one generation.
///
/// The family's part stays the same for the whole session and is in no token of another family. If a client presents this part
/// with the secret of another generation, the client once had a token of this family. A spent token is thus recognised,
/// although not all spent tokens are stored.
package struct RefreshToken: Sendable, Equatable {
    private let family: [UInt8]
    /// A secret: never in a log, a message or an address.
    package let text: String

    private static let prefix = "mizan_refresh_"
    private static let familyBytes = 16

    /// The first token of a new family.
    package init() {
        self.init(family: RandomBytes.make(Self.familyBytes), secret: RandomBytes.make(SecretToken.randomBytes))
    }

    /// Nil unless the text has the form of a refresh token.
    package init?(_ text: String) {
        guard text.utf8.count <= 100, text.hasPrefix(Self.prefix),
            let bytes = Base64URL.bytes(text.dropFirst(Self.prefix.count)),
            bytes.count == Self.familyBytes + SecretToken.randomBytes
        else { return nil }
        self.init(family: Array(bytes[..<Self.familyBytes]), secret: Array(bytes[Self.familyBytes...]))
    }

    private init(family: [UInt8], secret: [UInt8]) {
        self.family = family
        text = Self.prefix + Base64URL.text(family + secret)
    }

    /// The next token of the same family. It is derived from this token and a seed, so that the same token can be returned
    /// again.
    package func successor(_ seed: [UInt8]) -> RefreshToken {
        RefreshToken(family: family, secret: derived("refresh", seed))
    }

    /// The access token that is returned together with the next refresh token.
    func nextAccess(_ kind: SecretToken.Kind, _ seed: [UInt8]) -> SecretToken {
        SecretToken(kind, derived("access", seed))
    }

    /// Derives a secret from this token and the seed. Neither the token alone nor the store alone is enough: the store has the
    /// seed, but only a hash of the token.
    private func derived(_ purpose: String, _ seed: [UInt8]) -> [UInt8] {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(text.utf8)), salt: seed,
            info: Array("mizan session 1 \(purpose)".utf8), outputByteCount: SecretToken.randomBytes
        ).withUnsafeBytes { Array($0) }
    }

    var familyHash: [UInt8] { SecretHash.of(Self.prefix + Base64URL.text(family)) }
    var hash: [UInt8] { SecretHash.of(text) }
}

extension RefreshToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "refresh token" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
