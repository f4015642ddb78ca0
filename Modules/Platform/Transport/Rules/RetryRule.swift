internal import Kernel

/// The number of times that a request is sent again, and the waits between.
package struct RetryRule: Sendable, Hashable {
    /// The maximum number of times that the request is sent; 1 means no repetition.
    package var attempts: Int
    /// The maximum of the first wait. The maximum of each further wait is twice the maximum of the wait before.
    package var base: Duration
    package var longest: Duration
    /// A server may ask for a longer wait (`Retry-After`), up to this limit.
    package var mostPatience: Duration

    package init(
        attempts: Int = 3, base: Duration = .milliseconds(500), longest: Duration = .seconds(20),
        mostPatience: Duration = .seconds(60)
    ) {
        (self.attempts, self.base, self.longest, self.mostPatience) = (attempts, base, longest, mostPatience)
    }

    package static let never = RetryRule(attempts: 1)

    /// Statuses that mean “not now”.
    static func isPassing(status: Int) -> Bool { [408, 429, 502, 503, 504].contains(status) }

    /// The time to wait after so many attempts; nil if there is no further attempt. `random` is from 0 to 1.
    ///
    /// Full jitter: the wait is any time from zero to its maximum, so clients that failed together do not return together.
    func wait(after attempts: Int, retryAfter: Duration?, random: Double) -> Duration? {
        guard attempts < self.attempts else { return nil }
        let bound = (1..<max(1, attempts)).reduce(base) { bound, _ in min(bound * 2, longest) }
        let jitter = min(bound, longest) * min(1, max(0, random))
        guard let retryAfter else { return jitter }
        return retryAfter > mostPatience ? nil : max(retryAfter, jitter)
    }
}

/// `Retry-After` (RFC 9110 §10.2.3): seconds, or a date in the form that servers must write.
enum RetryAfter {
    static func duration(_ text: String?, now: Instant) -> Duration? {
        guard let text else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More than nine digits count as an endless wait.
            return text.isEmpty ? nil : .seconds(Int64(text.drop { $0 == "0" }.prefix(9)) ?? 0)
        }
        return moment(text).map { .microseconds(max(0, $0.microseconds - now.microseconds)) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func moment(_ text: String) -> Instant? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].utf8.count == 4, words[5] == "GMT", words[1].utf8.count == 2,
            words[3].utf8.count == 4, words[4].utf8.count == 8, let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        return Instant("\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])T\(words[4])Z")
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
