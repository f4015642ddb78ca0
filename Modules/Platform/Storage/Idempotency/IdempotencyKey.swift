package import Kernel

/// The name that a client gives to a request, so that asking again does it once.
package struct IdempotencyKey: Hashable, Sendable {
    package let key: String
    package let space: Space
    /// The request as a hash of method, path and body: the same key may not stand for another request.
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

    /// Under which name its answer is kept.
    var stored: String { "\(space.rawValue)/\(key)" }

    /// Under which name an answer to it may have been kept by a version of Mizan that did not tell spaces apart; nil if
    /// none can have been. Such answers are gone 48 hours after the update.
    var former: String? {
        space == .http && !key.hasPrefix("\(Space.http.rawValue)/") ? key : nil
    }
}

/// The answer to a request under an idempotency key.
package struct IdempotentAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    /// True if the request was done before, and this is the stored answer.
    package let isReplay: Bool

    package init(bytes: [UInt8], isReplay: Bool) {
        (self.bytes, self.isReplay) = (bytes, isReplay)
    }
}
