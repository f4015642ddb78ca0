package import Kernel

/// The name that a client gives to a request, so that asking again does it once.
package struct IdempotencyKey: Hashable, Sendable {
    package let key: String
    /// What was asked, as a hash of method, path and body: the same key may not ask for something else.
    package let fingerprint: [UInt8]

    package static let longest = 255

    /// A key is 1 to 255 visible ASCII characters, as in the header `Idempotency-Key`.
    package init(_ key: String, fingerprint: [UInt8]) throws(MizanError) {
        guard (1...Self.longest).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw MizanError(
                .invalidInput, "idempotency.key",
                "An idempotency key is 1 to \(Self.longest) visible ASCII characters, without spaces.")
        }
        self.key = key
        self.fingerprint = fingerprint
    }
}

/// What a request under an idempotency key was answered.
package struct IdempotentAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Whether it had been done before, and this is the stored answer.
    package let isReplay: Bool

    package init(bytes: [UInt8], isReplay: Bool) {
        self.bytes = bytes
        self.isReplay = isReplay
    }
}
