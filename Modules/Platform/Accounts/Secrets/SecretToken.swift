internal import Crypto

/// 256 random bits that prove a right. The client gets the text once, and the store has only the SHA-256 of the text.
///
/// A slow hash would add nothing, because random bits cannot be guessed (contracts, platform §5).
package struct SecretToken: Sendable, Equatable {
    package let kind: Kind
    /// A secret: never in a log, a message or an address.
    package let text: String

    /// The purpose of the token. Each kind has its own prefix and length. No kind can therefore be mistaken for another kind,
    /// and programs that search for leaked secrets find the tokens.
    package enum Kind: String, Sendable, CaseIterable {
        case access = "mizan_"
        case api = "mizan_api_"
        case firstRun = "mizan_setup_"
        /// Part of a web token, and useless by itself.
        case webToken = "mizan_jti_"
    }

    static let randomBytes = 32
    static let digits = (randomBytes * 8 + 5) / 6

    /// Creates a new token from the system's random numbers.
    package init(new kind: Kind) {
        self.init(kind, RandomBytes.make(Self.randomBytes))
    }

    init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        text = kind.rawValue + Base64URL.text(bytes)
    }

    /// Nil unless the text has the form of a token of this kind.
    package init?(_ text: String, as kind: Kind) {
        guard text.utf8.count == kind.rawValue.utf8.count + Self.digits, text.hasPrefix(kind.rawValue),
            Base64URL.bytes(text.dropFirst(kind.rawValue.count))?.count == Self.randomBytes
        else { return nil }
        (self.kind, self.text) = (kind, text)
    }

    /// The hash that is stored.
    package var hash: [UInt8] { SecretHash.of(text) }
}

/// Prints only the token's kind, because printing a token by accident would reveal it.
extension SecretToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(kind) token" }
    package var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}

enum SecretHash {
    /// SHA-256 of the text as it is sent.
    static func of(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}

enum RandomBytes {
    /// Random bytes from the system's cryptographic generator.
    static func make(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
