internal import Accounts
internal import Glibc
internal import HTTPKit
internal import Kernel
internal import Synchronization

/// Limits clients that send too many requests: first by address, for any token and caller; then by valid token.
///
/// Two kinds of requests are counted separately: requests that a page of another site makes a browser send, and requests for a
/// host name that is not this server's. So the person who uses that browser is still answered.
final class RateLimiter: Sendable {
    /// The maximum number of addresses, and also of tokens, that are remembered. The addresses take some 1 MiB, and so do the
    /// tokens.
    static let capacity = 10_000

    private let now: @Sendable () -> UInt64
    private let addresses: Mutex<TokenBuckets<ClientAddress>?>
    private let foreign: Mutex<TokenBuckets<ClientAddress>?>
    /// The buckets by the token's hash, with a seed of this process, so that no secret is stored.
    private let tokens: Mutex<TokenBuckets<Int>?>

    init(
        _ rates: RequestRates, capacity: Int = capacity, now: @escaping @Sendable () -> UInt64 = RateLimiter.monotonic
    ) {
        self.now = now
        let ofAddresses = TokenBuckets<ClientAddress>(
            perSecond: rates.requestsPerSecondPerAddress, burst: rates.requestBurstPerAddress, capacity: capacity)
        addresses = Mutex(ofAddresses)
        foreign = Mutex(ofAddresses)
        tokens = Mutex(
            TokenBuckets(
                perSecond: rates.requestsPerSecondPerToken, burst: rates.requestBurstPerToken, capacity: capacity))
    }

    func check(address: String?, target: String) throws(MizanError) {
        guard !HealthPaths.contains(target) else { return }
        let address = ClientAddress(address)
        try Self.refuse(addresses.withLock { $0?.take(address, at: now()) })
    }

    func check(foreign address: String?) throws(MizanError) {
        let address = ClientAddress(address)
        try Self.refuse(foreign.withLock { $0?.take(address, at: now()) })
    }

    func check(token: String) throws(MizanError) {
        try Self.refuse(tokens.withLock { $0?.take(token.hashValue, at: now()) })
    }

    private static func refuse(_ wait: UInt64?) throws(MizanError) {
        guard let wait else { return }
        let seconds = wait.wholeSeconds
        throw Refusal.httpTooManyRequests(
            "Too many requests. Try again in \(Counted.text(seconds, "second")).",
            details: ["retryAfter": String(seconds)])
    }

    static let monotonic: @Sendable () -> UInt64 = {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
    }
}
