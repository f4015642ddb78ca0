internal import Glibc
package import Kernel

/// The secret of a data directory: 32 random bytes beside the store, from which keys are derived (HKDF). It is in no backup,
/// only its owner can read it (0600), and it is created when it is first needed and never overwritten.
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
        // Another process has created the file meanwhile; its secret counts.
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
