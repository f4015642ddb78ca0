package import Kernel

/// The token of the owner of a home: 256 random bits that stand for everything this owner may do.
package struct OwnerToken: Sendable, Equatable {
    package let owner: OwnerID
    /// `mizan_` and 43 characters of base64url (RFC 4648 §5). A secret: never in a log, a message or a URL.
    package let text: String

    static let prefix = "mizan_"
    static let randomBytes = 32
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Makes a new one from the system's random numbers.
    package init(newFor owner: OwnerID) {
        var random = SystemRandomNumberGenerator()
        self.owner = owner
        text =
            Self.prefix + Self.base64URL((0..<Self.randomBytes).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// Nil unless the text has the form of a token.
    init?(owner: OwnerID, text: String) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        guard text.hasPrefix(Self.prefix), digits.count == (Self.randomBytes * 8 + 5) / 6,
            digits.allSatisfy(Self.alphabet.contains)
        else { return nil }
        self.owner = owner
        self.text = text
    }

    /// Whether a client's text is this token, in constant time.
    package func matches(_ candidate: String) -> Bool {
        ConstantTime.equal(text.utf8, candidate.utf8)
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                digits.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { digits.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: digits, as: UTF8.self)
    }
}

/// Printing a token by accident gives it away, so it prints as whose it is.
extension OwnerToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "token of \(owner)" }
    package var customMirror: Mirror { Mirror(self, children: ["owner": owner]) }
}
