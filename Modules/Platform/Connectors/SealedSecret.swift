internal import Crypto
package import Kernel

/// Seals a secret for a remote, such as a token, as ciphertext with AES-GCM. The key is derived (HKDF with SHA-256) from the
/// secret beside the store. A sealed secret is bound to its owner and its connector: it cannot be opened for a different owner
/// or connector.
package struct SealedSecret: Sendable {
    private let key: SymmetricKey

    package init(secretOfTheStore: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secretOfTheStore), info: Array("mizan sync secret 1".utf8),
            outputByteCount: 32)
    }

    package func seal(_ text: String, of owner: OwnerID, for connector: String) throws -> [UInt8] {
        let box = try AES.GCM.seal(
            Array(text.utf8), using: key, authenticating: Self.place(owner, connector))
        guard let sealed = box.combined else {
            throw MizanError(.internal, "sync.secret", "The secret of “\(connector)” could not be sealed.")
        }
        return Array(sealed)
    }

    package func open(_ sealed: [UInt8], of owner: OwnerID, for connector: String) throws(MizanError) -> String {
        do {
            let box = try AES.GCM.SealedBox(combined: sealed)
            let bytes = try AES.GCM.open(box, using: key, authenticating: Self.place(owner, connector))
            guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.unreadable(connector) }
            return text
        } catch { throw Self.unreadable(connector) }
    }

    /// The error if the key is gone.
    package static func unreadable(_ connector: String) -> MizanError {
        MizanError(
            .unavailable, "sync.secret",
            "The token for “\(connector)” cannot be read: the file secret.key beside the store has been replaced or is "
                + "missing.",
            details: ["connector": connector],
            advice: "Restore your copy of secret.key, or give the token again: mizan sync token \(connector).")
    }

    private static func place(_ owner: OwnerID, _ connector: String) -> [UInt8] {
        Array("\(owner)/\(connector)".utf8)
    }
}
