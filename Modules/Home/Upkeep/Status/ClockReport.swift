package import Kernel
internal import Storage

/// Whether the clock is believed, for people and programs.
package struct ClockReport: Sendable, Equatable {
    /// What the clock showed when the doubt began; nil if it is believed.
    package let doubtedSince: Instant?
    /// What is older than its time, seen from here, is removed.
    package let believed: Instant

    init(_ trust: ClockTrust) {
        doubtedSince = trust.doubt?.since
        believed = trust.line
    }

    /// A sentence; nil if there is nothing to say.
    package var explanation: String? {
        doubtedSince.map { since in
            """
            The clock is not believed yet, since \(since): the store last knew \(believed). Nothing is removed for its \
            age beyond that until the clock has gone on evenly for 24 hours, or the system says that it is synchronised \
            (timedatectl). What has expired is refused meanwhile, and kept.
            """
        }
    }

    package var json: JSONValue {
        .object([
            "believed": .boolean(doubtedSince == nil), "doubtedSince": doubtedSince.map { .string($0.description) },
            "believedUntil": .string(believed.description),
        ])
    }
}
