internal import Kernel
internal import Synchronization

/// Shares out the turns of each remote among all who ask it from this process.
package final class RemoteTurns: Sendable {
    /// By how many turns a minute has.
    private let buckets = Mutex<[Int: TokenBuckets<String>]>([:])
    private let uptime: @Sendable () -> UInt64
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter uptime: nanoseconds of a clock that nobody sets.
    package init(
        uptime: @escaping @Sendable () -> UInt64 = { ContinuousClock.now.nanosecondsSinceStart },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.uptime, self.sleep) = (uptime, sleep)
    }

    /// Returns when it is the caller's turn to ask that remote. A second's worth goes at once, and no minute has more turns than
    /// it should: a burst of a minute's worth would be twice as many in the first minute, and once more in each process.
    package func turn(at remote: String, perMinute: Int) async throws {
        let now = uptime()
        let wait = buckets.withLock {
            $0[perMinute, default: Self.buckets(perMinute)].reserve(remote, at: now)
        }
        if wait > 0 { try await sleep(.nanoseconds(wait)) }
    }

    private static func buckets(_ perMinute: Int) -> TokenBuckets<String> {
        TokenBuckets(perMinute: perMinute, atOnce: perMinute / 60, capacity: 1_000)
    }
}

extension ContinuousClock.Instant {
    private static let start = ContinuousClock.now

    fileprivate var nanosecondsSinceStart: UInt64 {
        let (seconds, attoseconds) = (self - Self.start).components
        // The first moment may be before the start that is only read then.
        return UInt64(max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
