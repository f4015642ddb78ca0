package import Kernel

/// The token of an owner on this machine: 256 random bits that allow everything that the owner may do.
package struct OwnerToken: Sendable, Equatable {
    package let owner: OwnerID
    /// `mizan_` and 43 characters of base64url (RFC 4648 §5). A secret: never in a log, a message or a URL.
    package let text: String

    static let prefix = "mizan_"
    static let randomBytes = 32

    /// Creates a new token from the system's random numbers.
    package init(newFor owner: OwnerID) {
        self.owner = owner
        text = Self.prefix + Base64URL.text(RandomBytes.make(Self.randomBytes))
    }

    /// Nil unless the text has the form of a token.
    init?(owner: OwnerID, text: String) {
        guard text.hasPrefix(Self.prefix),
            Base64URL.bytes(text.dropFirst(Self.prefix.count))?.count == Self.randomBytes
        else { return nil }
        (self.owner, self.text) = (owner, text)
    }

    /// True if a client's text is this token, in constant time.
    package func matches(_ candidate: String) -> Bool {
        ConstantTime.equal(Array(text.utf8), Array(candidate.utf8))
    }
}

/// Prints only the token's owner, because printing a token by accident would reveal it.
extension OwnerToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "token of \(owner)" }
    package var customMirror: Mirror { Mirror(self, children: ["owner": owner]) }
}
