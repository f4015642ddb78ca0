internal import Crypto
internal import Kernel

/// The key with which a machine signs the manifests of its backups. The signature proves later that nobody changed them.
package struct BackupKey: Sendable {
    /// Identifies the key with which a manifest was signed, without revealing anything about the key.
    let id: String
    private let key: SymmetricKey

    /// Derives the key from the secret of a data directory (HKDF with SHA-256, RFC 5869).
    package init(secret: [UInt8]) {
        let secret = SymmetricKey(data: secret)
        func derive(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Array(info.utf8), outputByteCount: count)
        }
        key = derive("mizan backup manifest 1", 32)
        id = Hexadecimal.text(derive("mizan backup key id 1", 8).withUnsafeBytes { Array($0) })
    }

    func signed(_ manifest: BackupManifest) -> BackupManifest {
        var signed = manifest
        signed.signature = BackupSignature(key: id, hmac: code(of: manifest))
        return signed
    }

    private func code(of manifest: BackupManifest) -> String {
        Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: manifest.signedBytes, using: key))
    }

    /// The origin of a backup, as far as it can be proved. Nil if the manifest names this key but was changed.
    static func origin(of manifest: BackupManifest?, by key: BackupKey?) -> BackupProof? {
        guard let manifest else { return .noManifest }
        guard let signature = manifest.signature else { return .unsigned }
        guard let key, signature.key == key.id else { return .elsewhere }
        return signature.hmac == key.code(of: manifest) ? .here : nil
    }
}

/// HMAC-SHA-256 over a manifest, which includes the SHA-256 of the backup.
package struct BackupSignature: Hashable, Sendable {
    /// Which key.
    let key: String
    /// In hexadecimal.
    let hmac: String
}

/// The origin of a backup, as far as it can be proved.
package enum BackupProof: String, Sendable {
    /// This data directory made the backup, and nobody has changed it since.
    case here
    /// The backup was signed with a key that does not exist here.
    case elsewhere
    /// The backup was made by 0.1.0, or its signature was removed.
    case unsigned
    case noManifest = "no-manifest"
}

extension BackupManifest {
    /// The proof of origin by `BackupKey`; nil if the manifest was changed.
    package func proof(by key: BackupKey?) -> BackupProof? { BackupKey.origin(of: self, by: key) }
}
