internal import ModuleKit

/// A request's body as it arrives, piece by piece. It can be read only once, and reading starts only on demand.
package struct IncomingBody: Sendable {
    package typealias Taker = ([UInt8]) async throws -> Void

    /// The body's length as the client states it; nil if the client does not know the length. The body never has more bytes
    /// than its stated length.
    package let length: Int?
    private let pieces: @Sendable (Taker) async throws -> Void

    /// The closure passes on each piece in order, waits until the piece has been processed, and returns only after the last
    /// piece. If the body breaks off, the closure throws.
    package init(length: Int? = nil, _ pieces: @escaping @Sendable (Taker) async throws -> Void) {
        (self.length, self.pieces) = (length, pieces)
    }

    /// A body that is already complete.
    package init(_ bytes: [UInt8]) {
        self.init(length: bytes.count) { take in
            if !bytes.isEmpty { try await take(bytes) }
        }
    }

    /// Passes every piece to the closure; the client waits until a piece has been processed. An error of the closure ends the
    /// reading.
    package func forEach(_ take: Taker) async throws {
        try await pieces(take)
    }

    /// The whole body. Throws if the body is larger than the limit, or if there is no memory for the body.
    func bytes(upTo limit: Int, of lease: MemoryLease) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        let length = min(length ?? 0, limit)
        try await limited(to: limit).forEach { piece in
            try lease.grow(by: piece.count)
            // An array that grows step by step would need twice the memory; reserved memory costs nothing until it is touched.
            if bytes.isEmpty, piece.count < length { bytes.reserveCapacity(length) }
            bytes += piece
        }
        return bytes
    }
}

extension IncomingBody {
    /// The same body, refused as soon as it is larger than the limit or certainly too slow.
    func limited(to limit: Int, pace: MinimumRate? = nil) -> IncomingBody {
        IncomingBody(length: length) { take in
            var received = 0
            var pace = pace
            var start = ContinuousClock.now
            try await forEach { piece in
                received += piece.count
                guard received <= limit else { throw HTTPErrors.bodyTooLarge(limit: limit) }
                if pace?.isTooSlow(after: ContinuousClock.now - start, received) == true {
                    throw HTTPErrors.tooSlow(bytesPerSecond: pace?.bytesPerSecond ?? 0)
                }
                try await take(piece)
                // The time spent processing the piece does not count against the client.
                start = ContinuousClock.now
            }
        }
    }
}
