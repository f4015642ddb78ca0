package import Kernel
internal import Storage

/// The trust in the clock, for people and programs.
package struct ClockReport: Sendable, Equatable {
    /// The moment that the clock showed when the doubt began; nil if the clock is trusted.
    package let doubtedSince: Instant?
    /// The moment from which retention times are counted: older data is removed.
    package let believed: Instant

    init(_ trust: ClockTrust) {
        doubtedSince = trust.doubt?.since
        believed = trust.line
    }

    /// A sentence; nil if there is nothing to say.
    package var explanation: String? {
        doubtedSince.map { since in
            """
            The clock has not been trusted since \(since): the last trusted time is \(believed). Data that expired \
            later is not removed until the clock has run evenly for 24 hours, or the system reports that it is \
            synchronised (timedatectl). Meanwhile expired sessions and tokens are refused, but not deleted.
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
