package import Kernel

extension HTTPResponse {
    /// The time for which the server asks to get no requests (`Retry-After`). Nil if the server does not ask, or if the
    /// header's form is not valid.
    package func retryAfter(now: Instant) -> Duration? { RetryAfter.duration(headers["Retry-After"], now: now) }
}
