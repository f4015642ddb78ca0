/// A refresh token: which family it belongs to, and the secret of one generation.
///
/// The family's part stays for the whole session and is in no other token, so a client that shows it with another
/// generation's secret had a token of this family once: that is how a spent one is known without keeping all of them.
package struct RefreshToken: Sendable, Equatable {
    private let family: [UInt8]
    /// A secret: never in a log, a message or an address.
    package let text: String

    private static let prefix = "mizan_refresh_"
    private static let familyBytes = 16

    /// The first one of a new family.
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

    /// The next one of the same family.
    package func successor() -> RefreshToken {
        RefreshToken(family: family, secret: RandomBytes.make(SecretToken.randomBytes))
    }

    var familyHash: [UInt8] { SecretHash.of(Self.prefix + Base64URL.text(family)) }
    var hash: [UInt8] { SecretHash.of(text) }
}

extension RefreshToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "refresh token" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
