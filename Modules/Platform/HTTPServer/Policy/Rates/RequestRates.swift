/// The rate limit of one client: requests per second, and the size of a burst after a pause (a token bucket).
///
/// A rate of 0 switches the limit off. The defaults are far above the needs of apps and people: they stop a program that has
/// run wild, not a program that syncs.
package struct RequestRates: Sendable, Hashable {
    package var requestsPerSecondPerToken: Double
    package var requestBurstPerToken: Int
    /// For an IPv6 address, only the first 64 bits count. The check precedes the lookup of the caller, so wrong tokens count
    /// too.
    package var requestsPerSecondPerAddress: Double
    package var requestBurstPerAddress: Int

    package init(
        requestsPerSecondPerToken: Double = 100, requestBurstPerToken: Int = 500,
        requestsPerSecondPerAddress: Double = 200, requestBurstPerAddress: Int = 1_000
    ) {
        self.requestsPerSecondPerToken = requestsPerSecondPerToken
        self.requestBurstPerToken = requestBurstPerToken
        self.requestsPerSecondPerAddress = requestsPerSecondPerAddress
        self.requestBurstPerAddress = requestBurstPerAddress
    }

    package static let off = RequestRates(requestsPerSecondPerToken: 0, requestsPerSecondPerAddress: 0)
}
