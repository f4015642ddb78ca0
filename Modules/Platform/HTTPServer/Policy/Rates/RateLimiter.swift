internal import Accounts
internal import Glibc
internal import Kernel
internal import Synchronization

/// Holds up who asks too often: first each address, no matter who asks from there and with which token; then each token
/// that is a valid one.
///
/// What a page of another site has a browser send, and what is for a host that the server is not known by, counts by
/// itself: the person whose browser it is goes on being answered.
final class RateLimiter: Sendable {
    /// As many addresses and as many tokens are remembered; some 1 MiB each.
    static let capacity = 10_000

    private let now: @Sendable () -> UInt64
    private let addresses: Mutex<TokenBuckets<ClientAddress>?>
    private let foreign: Mutex<TokenBuckets<ClientAddress>?>
    /// By the hash of the token, with this process's own seed, so that no secret is kept.
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
        throw MizanError(
            .rateLimited, "http.too-many-requests",
            "These are too many requests. Try again in \(Counted.text(seconds, "second")).",
            details: ["retryAfter": String(seconds)])
    }

    static let monotonic: @Sendable () -> UInt64 = {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
    }
}
