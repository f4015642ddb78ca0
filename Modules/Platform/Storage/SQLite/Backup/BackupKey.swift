internal import Crypto
internal import Kernel

/// The key that a machine signs the manifests of its backups with, so that it can tell later that nobody changed them.
package struct BackupKey: Sendable {
    /// Says which key a manifest was signed with, and nothing of the key.
    let id: String
    private let key: SymmetricKey

    /// Derived from the secret of a data directory (HKDF with SHA-256, RFC 5869).
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

    /// Where a backup comes from, as far as that can be proved. Nil for one that has this key's name and was changed.
    static func origin(of manifest: BackupManifest?, by key: BackupKey?) -> BackupProof? {
        guard let manifest else { return .noManifest }
        guard let signature = manifest.signature else { return .unsigned }
        guard let key, signature.key == key.id else { return .elsewhere }
        return signature.hmac == key.code(of: manifest) ? .here : nil
    }
}

/// HMAC-SHA-256 over a manifest, which has the SHA-256 of the backup in it.
package struct BackupSignature: Hashable, Sendable {
    /// Which key.
    let key: String
    /// In hexadecimal.
    let hmac: String
}

/// Where a backup comes from, as far as that can be proved.
package enum BackupProof: String, Sendable {
    /// This data directory made it, and nobody changed it since.
    case here
    /// Signed with a key that is not here.
    case elsewhere
    /// 0.1.0 made it, or the signature was taken away.
    case unsigned
    case noManifest = "no-manifest"
}

extension BackupManifest {
    /// As `BackupKey` proves it; nil for one that was changed.
    package func proof(by key: BackupKey?) -> BackupProof? { BackupKey.origin(of: self, by: key) }
}
