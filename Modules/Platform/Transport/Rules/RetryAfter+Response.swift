package import Kernel

extension HTTPResponse {
    /// The time that the server asks to be left alone (`Retry-After`); nil if it does not ask, or not in a form that counts.
    package func retryAfter(now: Instant) -> Duration? { RetryAfter.duration(headers["Retry-After"], now: now) }
}
