internal import Kernel
internal import Synchronization

/// Distributes the turns of each remote among all of its users in this process.
package final class RemoteTurns: Sendable {
    /// The token buckets, by turns per minute.
    private let buckets = Mutex<[Int: TokenBuckets<String>]>([:])
    private let uptime: @Sendable () -> UInt64
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter uptime: nanoseconds of a monotonic clock.
    package init(
        uptime: @escaping @Sendable () -> UInt64 = { ContinuousClock.now.nanosecondsSinceStart },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.uptime, self.sleep) = (uptime, sleep)
    }

    /// Returns when it is the caller's turn to send a request to the remote. At most one second's share of turns is granted at
    /// once, so that no minute has more turns than allowed. A burst of a whole minute's share would double the turns of the
    /// first minute, in each process.
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
        // `start` is initialised on first use, so the first moment may be before it.
        return UInt64(max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
