/// Limits how often each of many keys may do something: a steady rate, and a burst after a pause (token buckets).
///
/// One moment is stored for each key: the time at which its bucket will be full again (the generic cell rate algorithm). A key
/// with a full bucket need not be stored at all, so recent use and `capacity` limit the memory.
package struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    /// The moments, in nanoseconds of a monotonic clock.
    private var full: [Key: UInt64] = [:]
    private let interval: UInt64
    private let burst: UInt64
    private let capacity: Int

    /// Nil for a rate of 0 or less, which means no limit.
    package init?(perSecond: Double, burst: Int, capacity: Int) {
        guard perSecond > 0, perSecond.isFinite else { return nil }
        // The rate is limited to between once in eleven days and a million times a second.
        self.init(nanoseconds: UInt64(1e9 / min(max(perSecond, 1e-6), 1e6)), burst: burst, capacity: capacity)
    }

    /// Allows `perMinute` actions, and never more in any minute. The first `burst` actions can happen at once.
    package init(perMinute: Int, atOnce burst: Int, capacity: Int) {
        let burst = max(1, min(burst, perMinute))
        let steady = UInt64(max(1, perMinute - burst + 1))
        self.init(nanoseconds: 60_000_000_000 / steady, burst: burst, capacity: capacity)
    }

    package init(oneEachSeconds seconds: UInt32, burst: Int, capacity: Int) {
        self.init(nanoseconds: max(1, UInt64(seconds)) * 1_000_000_000, burst: burst, capacity: capacity)
    }

    private init(nanoseconds interval: UInt64, burst: Int, capacity: Int) {
        self.interval = interval
        self.burst = UInt64(clamping: max(1, min(burst, 1_000_000)))
        self.capacity = max(1, capacity)
    }

    /// Takes a token, or returns the nanoseconds to wait for one.
    package mutating func take(_ key: Key, at now: UInt64) -> UInt64? {
        let wait = wait(for: key, at: now)
        guard wait == 0 else { return wait }
        _ = reserve(key, at: now)
        return nil
    }

    /// Takes a token in any case, and returns the nanoseconds to wait before using it. Later callers wait longer.
    package mutating func reserve(_ key: Key, at now: UInt64) -> UInt64 {
        let wait = wait(for: key, at: now)
        full[key] = max(full[key] ?? now, now) + interval
        if full.count > capacity { shrink(at: now) }
        return wait
    }

    /// The nanoseconds to wait until a token can be taken.
    package func wait(for key: Key, at now: UInt64) -> UInt64 {
        let next = max(full[key] ?? now, now) + interval - now
        return next > burst * interval ? next - burst * interval : 0
    }

    /// Returns a token that was taken but not used.
    package mutating func giveBack(_ key: Key, at now: UInt64) {
        guard let moment = full[key] else { return }
        full[key] = moment > now &+ interval ? moment - interval : nil
    }

    package var count: Int { full.count }

    /// Drops full buckets. If needed, also drops the buckets that will be full soonest, until a quarter of the capacity is
    /// free. So many are dropped because the sorting must be worth its cost.
    private mutating func shrink(at now: UInt64) {
        full = full.filter { $0.value > now }
        guard full.count > capacity - capacity / 4 else { return }
        let dropped = full.sorted { $0.value < $1.value }.prefix(full.count - (capacity - capacity / 4))
        for (key, _) in dropped { full[key] = nil }
    }
}

extension UInt64 {
    /// The nanoseconds in whole seconds, rounded up, to tell somebody how long to wait.
    package var wholeSeconds: UInt64 { Swift.max(1, self / 1_000_000_000 + (isMultiple(of: 1_000_000_000) ? 0 : 1)) }
}
