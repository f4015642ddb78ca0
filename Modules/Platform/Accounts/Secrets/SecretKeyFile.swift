internal import Glibc
package import Kernel

/// The secret of a data directory: 32 random bytes in a file beside the store. Keys are derived from the secret (HKDF). The
/// file is in no backup, and only its owner can read it (0600). The file is created when the secret is first needed, and is
/// never overwritten.
package struct SecretKeyFile: Sendable {
    package let path: String

    private static let length = 32

    package init(in directory: String) {
        path = directory + "/secret.key"
    }

    package func loadOrCreate() throws(MizanError) -> [UInt8] {
        if let secret = try load() { return secret }
        let secret = RandomBytes.make(Self.length)
        if try PrivateFile.create(path, contents: secret, .secret) { return secret }
        // Another process has created the file meanwhile. The secret in that file counts.
        guard let secret = try load() else { throw PrivateFile.failure(path, ENOENT, .secret) }
        return secret
    }

    /// Nil if there is no such file.
    package func load() throws(MizanError) -> [UInt8]? {
        guard let bytes = try PrivateFile.read(path, atMost: Self.length + 1, .secret) else { return nil }
        guard bytes.count == Self.length else {
            throw MizanError(
                .corruptData, "accounts.secret-damaged",
                "\(path) does not hold \(Self.length) bytes. \(PrivateFile.Kind.secret.remedy)", details: ["path": path]
            )
        }
        return bytes
    }
}
