package import Kernel

/// The trust in the wall clock, checked before data is destroyed because of its age.
///
/// A line advances with the time that really passes (`uptime`), and never beyond the clock. A clock within an hour of the line
/// is trusted. If the clock is further away, either the clock has jumped or the machine was off; the two cases look the same.
/// Then the clock is in doubt. The doubt ends when the kernel reports that a service keeps the clock right, or when the clock
/// has advanced evenly during 24 hours of really passed time. At the end of the doubt, the line is set to the clock. Old data
/// is retained during the doubt. The doubt does not affect whether data is valid: only the clock decides this.
///
/// The store records the line and the doubt, so a restart neither ends nor shortens a doubt. All hours within one start of the
/// machine count, whichever process observed them. The hours of several starts are added up on two conditions: the clock has
/// not gone back, and in total it has not advanced by more than the counted hours and a month. So a machine that is off every
/// night comes to trust its clock. A machine that restarts again and again does not.
package struct ClockTrust: Hashable, Sendable {
    /// The moment from which ages are computed: no data is treated as older than this line shows.
    package let line: Instant
    /// The boot and its uptime at which the line was set.
    package let boot: String
    package let uptime: Int64
    package let doubt: Doubt?

    package struct Doubt: Hashable, Sendable {
        /// The clock's time when it was first seen away from the line.
        package let since: Instant
        package let seen: Instant
        /// Microseconds that really passed since then.
        package let observed: Int64
        /// True if the clock went back: the line is lowered at once, and the doubt stays.
        package let isBehind: Bool

        package init(since: Instant, seen: Instant, observed: Int64, isBehind: Bool) {
            (self.since, self.seen, self.observed, self.isBehind) = (since, seen, observed, isBehind)
        }
    }

    package static let tolerance = Duration.seconds(3_600)
    package static let patience = Duration.seconds(24 * 3_600)
    /// The maximum advance of the clock while the machine is off for which the same doubt continues.
    static let pause = Duration.seconds(30 * 86_400)

    package init(line: Instant, boot: String, uptime: Int64, doubt: Doubt?) {
        (self.line, self.boot, self.uptime, self.doubt) = (line, boot, uptime, doubt)
    }

    /// The initial trust for a store without a stored trust. The store's latest row shows when the store was last used.
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

    /// Numbers from the store are foreign input, so the computation must never trap.
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

    /// True if the clock advanced normally since the last reading.
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
