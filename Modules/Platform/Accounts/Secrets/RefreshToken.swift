internal import Crypto

/// A refresh token: its family, and the secret of one generation.
///
/// The family's part stays the same for the whole session and is in no other token. A client that presents it with the secret
/// of another generation therefore once had a token of this family. In this way a spent token is recognised without storing all
/// of them.
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

    /// The next token of the same family. It is derived from this one and a seed, so that it can be returned again.
    package func successor(_ seed: [UInt8]) -> RefreshToken {
        RefreshToken(family: family, secret: derived("refresh", seed))
    }

    /// The access token that is returned together with the next refresh token.
    func nextAccess(_ kind: SecretToken.Kind, _ seed: [UInt8]) -> SecretToken {
        SecretToken(kind, derived("access", seed))
    }

    /// Neither the spent token alone nor the store alone is enough to derive it: the store has the seed, but only a hash of
    /// this token.
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
