internal import Foundation
package import Kernel

/// A password as it is hashed: NFC, so that the same letters typed on another keyboard are the same password.
///
/// Full Foundation is needed for this alone: FoundationEssentials normalises nothing.
package struct Password: Sendable {
    /// Never empty: the hash function takes no empty input.
    let bytes: [UInt8]

    package static let minimumCharacters = 10
    package static let maximumBytes = 1_024

    /// A password that somebody shows. Nil for a text that cannot be anybody's, unlooked at: empty, or longer than any
    /// password may be.
    package init?(shown text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumBytes else { return nil }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    }

    /// A password that somebody chooses. Length is all that counts: rules about digits and signs make passwords that
    /// are forgotten, not better ones (NIST SP 800-63B §3.1.1.2).
    package init(chosen text: String, forAccount name: String) throws(MizanError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw Refusal.accountPasswordTooLong(
                "A password is at most \(Self.maximumBytes) bytes long; this one has \(text.utf8.count).",
                details: ["maximumBytes": String(Self.maximumBytes)])
        }
        let composed = text.precomposedStringWithCanonicalMapping
        guard composed.count >= Self.minimumCharacters else {
            throw Refusal.accountPasswordTooShort(
                "A password has at least \(Self.minimumCharacters) characters; this one has \(composed.count).",
                details: ["minimumCharacters": String(Self.minimumCharacters)])
        }
        guard AccountName.key(of: composed) != AccountName.key(of: name) else {
            throw Refusal.accountPasswordIsName("A password is not the account's own name.")
        }
        bytes = Array(composed.utf8)
    }
}

/// Printing a password by accident gives it away.
extension Password: CustomStringConvertible, CustomReflectable {
    package var description: String { "password" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
