internal import Synchronization

/// A bucket of turns that fills evenly: what is not used is kept, up to a minute's worth.
package struct TurnBucket: Hashable, Sendable {
    private let perSecond: Double
    private let most: Double
    private var turns: Double
    private var filled: Duration

    package init(perMinute: Int, at now: Duration) {
        most = Double(max(1, perMinute))
        perSecond = most / 60
        turns = most
        filled = now
    }

    /// Takes a turn, and says how long to wait before it is used.
    package mutating func take(at now: Duration) -> Duration {
        // A clock that goes back fills nothing.
        turns = min(most, turns + max(0, (now - filled) / .seconds(1)) * perSecond)
        filled = max(filled, now)
        turns -= 1
        return turns >= 0 ? .zero : .seconds(-turns / perSecond)
    }
}

/// Shares out the turns of each remote among all who ask it from this process.
package final class RateLimiter: Sendable {
    private let buckets = Mutex<[String: TurnBucket]>([:])
    private let uptime: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        uptime: @escaping @Sendable () -> Duration = {
            let (seconds, attoseconds) = ContinuousClock.now.sinceStart.components
            return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.uptime, self.sleep) = (uptime, sleep)
    }

    /// Returns when it is the caller's turn to ask that remote.
    package func turn(at remote: String, perMinute: Int) async throws {
        let now = uptime()
        let wait = buckets.withLock { $0[remote, default: TurnBucket(perMinute: perMinute, at: now)].take(at: now) }
        if wait > .zero { try await sleep(wait) }
    }
}

extension ContinuousClock.Instant {
    private static let start = ContinuousClock.now
    fileprivate var sinceStart: Duration { self - Self.start }
}
