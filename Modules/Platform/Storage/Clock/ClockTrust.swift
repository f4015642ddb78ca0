package import Kernel

/// The trust in the wall clock, asked before data is destroyed for its age.
///
/// A line advances with the time that really passes (`uptime`), and never beyond the clock. A clock within an hour of the line
/// is trusted. A clock further away has jumped, or the machine was off, which look the same: it is in doubt until the kernel
/// says that it is kept right, or until it has gone on evenly for 24 hours of time that really passed. Then the line is set to
/// it. Until then old data is kept; the clock alone decides whether data is valid.
///
/// The store keeps the line and the doubt, so a restart neither ends a doubt nor helps it: hours that passed within one start
/// of the machine count, whichever process saw them, and the hours of several starts add up as long as the clock has not gone
/// back nor, in all, further ahead than a month. So a machine that is off every night comes to trust its clock, and one that
/// restarts again and again does not.
package struct ClockTrust: Hashable, Sendable {
    /// Nothing that was alive at this moment is too old by more than it says.
    package let line: Instant
    /// The boot and its uptime at which the line was drawn.
    package let boot: String
    package let uptime: Int64
    package let doubt: Doubt?

    package struct Doubt: Hashable, Sendable {
        /// The clock's time when it was first seen away from the line.
        package let since: Instant
        package let seen: Instant
        /// Microseconds that really passed meanwhile.
        package let observed: Int64
        /// True if the clock went back: the line is lowered at once, and the doubt stays.
        package let isBehind: Bool

        package init(since: Instant, seen: Instant, observed: Int64, isBehind: Bool) {
            (self.since, self.seen, self.observed, self.isBehind) = (since, seen, observed, isBehind)
        }
    }

    package static let tolerance = Duration.seconds(3_600)
    package static let patience = Duration.seconds(24 * 3_600)
    /// So far the clock may go on while the machine is off, for the doubt to be the same one.
    static let pause = Duration.seconds(30 * 86_400)

    package init(line: Instant, boot: String, uptime: Int64, doubt: Doubt?) {
        (self.line, self.boot, self.uptime, self.doubt) = (line, boot, uptime, doubt)
    }

    /// The trust in a store that has not kept one yet: its latest row tells when it was last used.
    package init(lastSeen: Instant?, at reading: ClockReading) {
        self.init(
            line: min(lastSeen ?? reading.wall, reading.wall), boot: reading.boot, uptime: reading.uptime, doubt: nil)
    }

    /// The trust after this reading of the machine's clocks.
    package func advanced(to reading: ClockReading) -> ClockTrust {
        if reading.isSynchronised { return Self.certain(reading) }
        let passed = reading.boot == boot ? Self.passed(from: uptime, to: reading.uptime) : 0
        let line = line.advanced(by: .microseconds(passed))
        let doubt = doubt(at: reading, line: line, passed: passed)
        if let doubt, doubt.observed >= Self.patience.wholeMicroseconds { return Self.certain(reading) }
        return ClockTrust(
            line: min(line, reading.wall), boot: reading.boot, uptime: reading.uptime, doubt: doubt)
    }

    /// Numbers from the store are foreign input: none of them traps.
    private static func passed(from start: Int64, to end: Int64) -> Int64 {
        let (passed, isBeyond) = end.subtractingReportingOverflow(start)
        return isBeyond ? 0 : max(0, passed)
    }

    private static func sum(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, isBeyond) = left.addingReportingOverflow(right)
        return isBeyond ? 0 : sum
    }

    private static func certain(_ reading: ClockReading) -> ClockTrust {
        ClockTrust(line: reading.wall, boot: reading.boot, uptime: reading.uptime, doubt: nil)
    }

    private func doubt(at reading: ClockReading, line: Instant, passed: Int64) -> Doubt? {
        let isAhead = reading.wall > line.advanced(by: Self.tolerance)
        let isBehind = reading.wall.advanced(by: Self.tolerance) < line
        if let doubt, !isBehind, isAhead != doubt.isBehind, continues(doubt, at: reading, passed: passed) {
            return Doubt(
                since: doubt.since, seen: reading.wall, observed: Self.sum(doubt.observed, passed),
                isBehind: doubt.isBehind)
        }
        guard isAhead || isBehind else { return nil }
        return Doubt(since: reading.wall, seen: reading.wall, observed: 0, isBehind: isBehind)
    }

    /// True if the clock went on normally since the last reading.
    private func continues(_ doubt: Doubt, at reading: ClockReading, passed: Int64) -> Bool {
        guard reading.boot == boot else {
            let latest = doubt.since.advanced(by: .microseconds(doubt.observed) + Self.pause)
            return reading.wall >= doubt.seen && reading.wall <= latest
        }
        let expected = doubt.seen.advanced(by: .microseconds(passed))
        return reading.wall <= expected.advanced(by: Self.tolerance)
            && expected <= reading.wall.advanced(by: Self.tolerance)
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Int64 { components.seconds * 1_000_000 }
}
