/// The limit of one part of a change: other writes wait until the part is stored.
package struct PartLimit: Sendable {
    /// The time that a part may spend on changing records. Storing the records with journal, history and figures takes as long
    /// again, and in a large store ten times as long. With 25 ms, an import of 300,000 rows blocked other writes for 0.25 s.
    private let time: Duration
    /// The maximum number of pieces in a part, and the number of parts after which a change breaks off. Tests of interrupted
    /// changes set these.
    private let pieces: Int
    private let parts: Int

    package init(time: Duration = .milliseconds(20), pieces: Int = .max, parts: Int = .max) {
        (self.time, self.pieces, self.parts) = (time, pieces, parts)
    }

    package static let standard = PartLimit()
    /// No practical limit.
    static let none = PartLimit(time: .seconds(86_400))

    /// The limit for the changes of this task.
    @TaskLocal package static var current = PartLimit.standard

    /// The same limit, with parts no longer than `time`.
    package func within(_ time: Duration) -> PartLimit {
        PartLimit(time: min(time, self.time), pieces: pieces, parts: parts)
    }

    /// Throws if the change must break off between two parts.
    package func requireMore(after count: Int) throws {
        try Task.checkCancellation()
        guard count < parts else { throw CancellationError() }
    }

    fileprivate func allows(_ count: Int, since begin: ContinuousClock.Instant, atLeast least: Int = 0) -> Bool {
        count < pieces && (count < least || .now - begin < time)
    }
}

/// One part of a change, while it is being made.
package final class PartTurn {
    private let limit: PartLimit
    private let begin = ContinuousClock.now
    private var pieces = 0
    /// The total amount done, by earlier parts and by this one so far.
    package private(set) var total: Int64

    package init(before: Int64 = 0, _ limit: PartLimit = .standard) {
        (total, self.limit) = (before, limit)
    }

    /// True if there is time for one more piece. The first piece always has time.
    package var hasTime: Bool { pieces == 0 || limit.allows(pieces, since: begin) }

    /// The same for a change whose first pieces belong into one part, however busy the machine is.
    package func hasTime(forAtLeast least: Int) -> Bool {
        pieces == 0 || limit.allows(pieces, since: begin, atLeast: least)
    }

    /// Records that a piece of this amount has been done. A piece should take only a few milliseconds.
    package func note(_ count: Int) {
        pieces += 1
        total += Int64(count)
    }
}
