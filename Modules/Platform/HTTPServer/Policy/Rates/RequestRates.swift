/// How often one client may ask: so many requests each second, and so many at once after a pause (a token bucket).
///
/// A rate of 0 switches the limit off. The defaults are far above what apps and people do: they hold up a program that
/// has run wild, not one that syncs.
package struct RequestRates: Sendable, Hashable {
    package var requestsPerSecondPerToken: Double
    package var requestBurstPerToken: Int
    /// The first 64 bits of an IPv6 address count. The check comes before the caller is known, so that wrong tokens count too.
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
