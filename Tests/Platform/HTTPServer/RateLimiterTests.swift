import Kernel
import Synchronization
import Testing

@testable import HTTPServer

struct RateLimiterTests {
    @Test func theWaitIsGivenInWholeSeconds() throws {
        let now = Mutex(UInt64(1_000_000_000))
        let limiter = RateLimiter(
            RequestRates(requestsPerSecondPerToken: 0.4, requestBurstPerToken: 1, requestsPerSecondPerAddress: 0)
        ) { now.withLock { $0 } }
        try limiter.check(token: "a")
        #expect(throws: Self.refusal("3 seconds", "3")) { try limiter.check(token: "a") }
        now.withLock { $0 += 1_600_000_000 }
        #expect(throws: Self.refusal("1 second", "1")) { try limiter.check(token: "a") }
        try limiter.check(token: "b")
        now.withLock { $0 += 900_000_000 }
        try limiter.check(token: "a")
    }

    /// The last part of an IPv6 address can be chosen by the client, so it does not count.
    @Test func neighbouringIPv6AddressesCountAsOneAddress() throws {
        let limiter = RateLimiter(
            RequestRates(requestsPerSecondPerToken: 0, requestsPerSecondPerAddress: 1, requestBurstPerAddress: 1)
        ) { 1 }
        try limiter.check(address: "2001:db8::1", target: "/v1/x")
        #expect(throws: MizanError.self) { try limiter.check(address: "2001:db8::2", target: "/v1/x") }
        try limiter.check(address: "2001:db8:0:1::1", target: "/v1/x")
        try limiter.check(address: "192.0.2.1", target: "/v1/x")
        #expect(throws: MizanError.self) { try limiter.check(address: "::ffff:192.0.2.1", target: "/v1/x") }
        try limiter.check(address: "2001:db8::2", target: "/readyz?x")
    }

    private static func refusal(_ words: String, _ seconds: String) -> MizanError {
        MizanError(
            .rateLimited, "http.too-many-requests", "Too many requests. Try again in \(words).",
            details: ["retryAfter": seconds])
    }
}
