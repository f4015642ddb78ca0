/// How often each of many may do something: a steady rate, and a burst after a pause.
///
/// Of each key one moment is kept: when its bucket will be full again (the generic cell rate algorithm). A key whose
/// bucket is full need not be known at all, so what is kept is bounded by what happened lately, and by `capacity`.
struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    /// Nanoseconds of a monotonic clock.
    private var full: [Key: UInt64] = [:]
    private let interval: UInt64
    private let burst: UInt64
    private let capacity: Int

    /// Nil for a rate of 0, or below: no limit.
    init?(perSecond: Double, burst: Int, capacity: Int) {
        guard perSecond > 0, perSecond.isFinite else { return nil }
        // From once in eleven days to a million times a second.
        interval = UInt64(1e9 / min(max(perSecond, 1e-6), 1e6))
        self.burst = UInt64(clamping: max(1, min(burst, 1_000_000)))
        self.capacity = max(1, capacity)
    }

    /// Takes one, or says how many nanoseconds to wait for it.
    mutating func take(_ key: Key, at now: UInt64) -> UInt64? {
        let next = max(full[key] ?? now, now) + interval
        guard next - now <= burst * interval else { return next - now - burst * interval }
        full[key] = next
        if full.count > capacity { shrink(at: now) }
        return nil
    }

    var count: Int { full.count }

    /// First what is full again; then those that will be soonest, a quarter of all, so that the sorting is paid for.
    private mutating func shrink(at now: UInt64) {
        full = full.filter { $0.value > now }
        guard full.count > capacity - capacity / 4 else { return }
        let dropped = full.sorted { $0.value < $1.value }.prefix(full.count - (capacity - capacity / 4))
        for (key, _) in dropped { full[key] = nil }
    }
}
