internal import Kernel

/// So many failures at once, and one more each so many seconds (a token bucket).
struct Allowance: Sendable {
    let burst: Int
    let refillSeconds: Int64

    struct Level: Sendable {
        var left: Int
        var refilledAt: Instant
    }

    func full(at now: Instant) -> Level { Level(left: burst, refilledAt: now) }

    /// Seconds until a moment, rounded up. A clock that was set back makes nobody wait longer than the rule says.
    static func seconds(from now: Instant, to end: Instant, atMost most: Int64) -> Int64 {
        guard end > now else { return 0 }
        let (micros, overflow) = end.microseconds.subtractingReportingOverflow(now.microseconds)
        return overflow ? most : min(most, (micros + 999_999) / 1_000_000)
    }
}

extension Allowance.Level {
    mutating func refill(_ allowance: Allowance, at now: Instant) {
        guard now > refilledAt else {
            refilledAt = min(refilledAt, now)
            return
        }
        let steps = (now.microseconds - refilledAt.microseconds) / (allowance.refillSeconds * 1_000_000)
        left = min(allowance.burst, left + Int(min(steps, Int64(allowance.burst))))
        refilledAt = left == allowance.burst ? now : refilledAt.advanced(by: .seconds(steps * allowance.refillSeconds))
    }

    mutating func take() { left -= 1 }

    mutating func giveBack(_ allowance: Allowance) { left = min(allowance.burst, left + 1) }

    /// Says no more than no entry does.
    func isFull(_ allowance: Allowance) -> Bool { left == allowance.burst }

    func wait(_ allowance: Allowance, at now: Instant) -> Int64 {
        guard left <= 0 else { return 0 }
        let next = refilledAt.advanced(by: .seconds(allowance.refillSeconds))
        return max(1, Allowance.seconds(from: now, to: next, atMost: allowance.refillSeconds))
    }
}
