package import Kernel

extension HTTPResponse {
    /// The time for which the server asks to get no requests (`Retry-After`); nil if it does not ask, or in no valid form.
    package func retryAfter(now: Instant) -> Duration? { RetryAfter.duration(headers["Retry-After"], now: now) }
}
