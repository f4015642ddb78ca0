package import Kernel

/// The key that a client gives to a request, so that a repeated request is carried out only once.
package struct IdempotencyKey: Hashable, Sendable {
    package let key: String
    package let space: Space
    /// The request as a hash of method, path and body: the same key must not be used for a different request.
    package let fingerprint: [UInt8]

    package static let longest = 255

    /// The namespace of a key: keys of two spaces never collide.
    package enum Space: String, Sendable {
        case http, sync
    }

    /// A key is 1 to 255 visible ASCII characters, as in the header `Idempotency-Key`.
    package init(_ key: String, in space: Space = .http, fingerprint: [UInt8]) throws(MizanError) {
        guard (1...Self.longest).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Refusal.idempotencyKey(
                "An idempotency key is 1 to \(Self.longest) visible ASCII characters, without spaces.")
        }
        (self.key, self.space, self.fingerprint) = (key, space, fingerprint)
    }

    /// The name under which the answer is stored.
    var stored: String { "\(space.rawValue)/\(key)" }

    /// The name under which an older version of Mizan, without namespaces, may have stored the answer. Nil if no older version
    /// can have stored an answer to this key. Such answers expire 48 hours after the update.
    var former: String? {
        space == .http && !key.hasPrefix("\(Space.http.rawValue)/") ? key : nil
    }
}

/// The answer to a request under an idempotency key.
package struct IdempotentAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    /// True if the request was carried out before, and this is the stored answer.
    package let isReplay: Bool

    package init(bytes: [UInt8], isReplay: Bool) {
        (self.bytes, self.isReplay) = (bytes, isReplay)
    }
}
