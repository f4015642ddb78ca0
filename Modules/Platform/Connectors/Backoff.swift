/// The time to wait after failures: a random time between zero and a bound that doubles ("full jitter"), so that callers that
/// failed together do not retry together.
package struct Backoff: Hashable, Sendable {
    /// The bound after the first failure.
    package let base: Duration
    package let longest: Duration
    /// The minimum wait, whatever the random number.
    package let least: Duration

    package init(base: Duration, longest: Duration, least: Duration = .zero) {
        (self.base, self.longest, self.least) = (base, longest, least)
    }

    /// The waits for a remote that cannot be reached.
    package static let ofRemote = Backoff(base: .seconds(4), longest: .seconds(3_600), least: .seconds(1))
    /// The waits for one record that the remote or the local rules refuse.
    package static let ofRecord = Backoff(base: .seconds(60), longest: .seconds(24 * 3_600), least: .seconds(10))

    /// - Parameters:
    ///   - failures: the number of consecutive failures, including this one.
    ///   - retryAfter: the wait that the remote asked for. This wait, but not more than a day of it, is the minimum.
    ///   - random: from 0 to 1.
    package func wait(after failures: Int64, retryAfter: Duration? = nil, random: Double) -> Duration {
        var bound = base
        var left = failures - 1
        while left > 0, bound < longest {
            bound = bound * 2
            left -= 1
        }
        let jitter = max(least, min(bound, longest) * min(1, max(0, random)))
        guard let retryAfter else { return jitter }
        return max(jitter, min(max(.zero, retryAfter), .seconds(24 * 3_600)))
    }
}
