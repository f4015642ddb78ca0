internal import Foundation
package import Kernel

/// A password in the form for hashing: NFC, so that the same letters typed on another keyboard are the same password.
///
/// This is the only use of full Foundation, because FoundationEssentials cannot normalise.
package struct Password: Sendable {
    /// Never empty, because the hash function accepts no empty input.
    let bytes: [UInt8]

    package static let minimumCharacters = 10
    package static let maximumBytes = 1_024

    /// A password that a person enters. Nil, without a comparison, for a text that cannot be a password: empty, or longer than
    /// the maximum.
    package init?(shown text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumBytes else { return nil }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    }

    /// A new password that a person chooses. Only its length matters: rules about digits and signs make people forget their
    /// passwords, but do not make the passwords better (NIST SP 800-63B §3.1.1.2).
    package init(chosen text: String, forAccount name: String) throws(MizanError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw Refusal.accountPasswordTooLong(
                "A password can have at most \(Self.maximumBytes) bytes; this password has \(text.utf8.count).",
                details: ["maximumBytes": String(Self.maximumBytes)])
        }
        let composed = text.precomposedStringWithCanonicalMapping
        guard composed.count >= Self.minimumCharacters else {
            throw Refusal.accountPasswordTooShort(
                "A password must have at least \(Self.minimumCharacters) characters; this password has "
                    + "\(composed.count).",
                details: ["minimumCharacters": String(Self.minimumCharacters)])
        }
        guard AccountName.key(of: composed) != AccountName.key(of: name) else {
            throw Refusal.accountPasswordIsName("The password must not be the account's name.")
        }
        bytes = Array(composed.utf8)
    }
}

/// Prints nothing of the password, so that a password printed by accident is not revealed.
extension Password: CustomStringConvertible, CustomReflectable {
    package var description: String { "password" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
