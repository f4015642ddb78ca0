internal import Composition
internal import HTTPServer
internal import Kernel

extension ServerConfiguration {
    /// What was set, for the façade.
    init(_ configuration: HouseConfiguration) {
        self.init()
        host = configuration[HouseSettings.host]
        port = configuration[HouseSettings.port]
        acceptedHosts = configuration[HouseSettings.acceptedHosts]
        trustedProxies = configuration[HouseSettings.trustedProxies]
        maximumConnections = configuration[HouseSettings.maximumConnections]
        rates = RequestRates(
            requestsPerSecondPerToken: Double(configuration[HouseSettings.requestsPerSecondPerToken]),
            requestBurstPerToken: configuration[HouseSettings.requestBurstPerToken],
            requestsPerSecondPerAddress: Double(configuration[HouseSettings.requestsPerSecondPerAddress]),
            requestBurstPerAddress: configuration[HouseSettings.requestBurstPerAddress])
        shutdownGrace = configuration[HouseSettings.shutdownGrace]
        logLevel = LogLevel(rawValue: configuration[HouseSettings.logLevel].rawValue) ?? logLevel
    }
}
