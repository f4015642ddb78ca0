internal import Crypto
package import Kernel

/// Signs the web tokens of one audience: HMAC with SHA-256 under a key that is derived (HKDF) from the secret beside the store.
/// The key of one audience does not verify the tokens of another audience.
package struct WebTokenKey: Sendable {
    private let key: SymmetricKey

    package init(secretOfTheStore: [UInt8], audience: String) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secretOfTheStore), info: Array("mizan web token 1 \(audience)".utf8),
            outputByteCount: 32)
    }

    func code(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }

    /// Checks in constant time: a nearly right code takes as long as any other code.
    func signed(_ bytes: [UInt8], as code: [UInt8]) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: key)
    }
}

/// The keys of a store. The secret is read anew each time. If the file of the secret is replaced, tokens that were signed with
/// the old secret are no longer valid.
package struct WebTokenKeys: Sendable {
    private let file: SecretKeyFile?

    /// - Parameter file: nil for a store without a directory, for which nothing can be signed.
    package init(_ file: SecretKeyFile?) {
        self.file = file
    }

    /// Creates the secret if there is none yet.
    package func signing(for audience: String) throws(MizanError) -> WebTokenKey {
        do throws(MizanError) {
            guard let secret = try file?.loadOrCreate() else { throw Self.noSecret }
            return WebTokenKey(secretOfTheStore: secret, audience: audience)
        } catch { throw Self.noSecret }
    }

    /// The key for checking; nil if there is no secret yet, so that no token can have been signed.
    func checking(for audience: String) throws(MizanError) -> WebTokenKey? {
        do throws(MizanError) {
            return try file?.load().map { WebTokenKey(secretOfTheStore: $0, audience: audience) }
        } catch { throw Self.noSecret }
    }

    /// The refusal does not state where the secret is, or why it cannot be read. Only `mizan doctor`, on the machine, states
    /// these facts.
    package static let noSecret = Refusal.noSecret(
        "The secret for signing tokens cannot be read now.",
        advice: "`mizan doctor` says why.")
}
