internal import Synchronization

/// Limits the number of open streams and long polls of each owner: each stream needs a connection and wakes up a few times a second.
package final class StreamLimiter: Sendable {
    private let taken = Mutex<[OwnerID: Int]>([:])
    private let most: Int
    private let things: String
    private let refusal: Refusal

    /// - Parameter things: the plural in the message of the refusal.
    package init(most: Int = 16, of things: String = "streams", refusing refusal: Refusal = .syncTooManyStreams) {
        (self.most, self.things, self.refusal) = (most, things, refusal)
    }

    /// Holds a place for as long as the value lives.
    package final class Seat: Sendable {
        private let seats: StreamLimiter
        private let owner: OwnerID

        fileprivate init(_ seats: StreamLimiter, _ owner: OwnerID) {
            (self.seats, self.owner) = (seats, owner)
        }

        deinit { seats.leave(owner) }
    }

    package func take(_ owner: OwnerID) throws(MizanError) -> Seat {
        let isFree = taken.withLock { taken in
            guard taken[owner, default: 0] < most else { return false }
            taken[owner, default: 0] += 1
            return true
        }
        guard isFree else {
            throw refusal(
                "This owner already has \(most) open \(things). Close one first.",
                details: ["limit": String(most), "retryAfter": "30"])
        }
        return Seat(self, owner)
    }

    private func leave(_ owner: OwnerID) {
        taken.withLock { taken in
            let left = (taken[owner] ?? 0) - 1
            taken[owner] = left > 0 ? left : nil
        }
    }
}

extension Refusal {
    package static let syncTooManyStreams = Refusal(
        .rateLimited, "sync.too-many-streams", "The owner has the largest allowed number of streams.")
    package static let blobTooManyUploads = Refusal(
        .rateLimited, "blob.too-many-uploads", "Two documents of this owner are already being uploaded.")
}
