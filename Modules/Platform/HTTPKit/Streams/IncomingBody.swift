internal import ModuleKit

/// A request's body as it comes, piece by piece. It can be read once, and nothing of it is read before somebody asks.
package struct IncomingBody: Sendable {
    package typealias Taker = ([UInt8]) async throws -> Void

    /// The body's length as the client states it; nil if the client does not know it. No more bytes than that arrive.
    package let length: Int?
    private let pieces: @Sendable (Taker) async throws -> Void

    /// The closure hands over each piece in order, waits until it has been taken, and returns only after the last one: a
    /// body that breaks off is an error.
    package init(length: Int? = nil, _ pieces: @escaping @Sendable (Taker) async throws -> Void) {
        (self.length, self.pieces) = (length, pieces)
    }

    /// A body that is already complete.
    package init(_ bytes: [UInt8]) {
        self.init(length: bytes.count) { take in
            if !bytes.isEmpty { try await take(bytes) }
        }
    }

    /// Hears every piece; the client is held up until one has been taken. An error of the closure ends the reading.
    package func forEach(_ take: Taker) async throws {
        try await pieces(take)
    }

    /// All of it at once, if it is not larger than the limit, and as long as there is room for it.
    func bytes(upTo limit: Int, of lease: MemoryLease) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        let length = min(length ?? 0, limit)
        try await limited(to: limit).forEach { piece in
            try lease.grow(by: piece.count)
            // An array that grows step by step would take twice as much; reserved memory that is not touched takes nothing.
            if bytes.isEmpty, piece.count < length { bytes.reserveCapacity(length) }
            bytes += piece
        }
        return bytes
    }
}

extension IncomingBody {
    /// The same, refused as soon as it is larger, or as soon as it is clear that it comes too slowly.
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
                // The time that the taking took is not the client's fault.
                start = ContinuousClock.now
            }
        }
    }
}
