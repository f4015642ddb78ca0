internal import Composition
internal import HTTPServer

extension ServerConfiguration {
    /// The façade's settings.
    init(_ configuration: ApplicationConfiguration) {
        self.init()
        host = configuration[ApplicationSettings.host]
        isForHome = configuration[ApplicationSettings.home]
        port = configuration[ApplicationSettings.port]
        acceptedHosts = configuration[ApplicationSettings.acceptedHosts]
        trustedProxies = configuration[ApplicationSettings.trustedProxies]
        maximumConnections = configuration[ApplicationSettings.maximumConnections]
        rates = RequestRates(
            requestsPerSecondPerToken: Double(configuration[ApplicationSettings.requestsPerSecondPerToken]),
            requestBurstPerToken: configuration[ApplicationSettings.requestBurstPerToken],
            requestsPerSecondPerAddress: Double(configuration[ApplicationSettings.requestsPerSecondPerAddress]),
            requestBurstPerAddress: configuration[ApplicationSettings.requestBurstPerAddress])
        shutdownGrace = configuration[ApplicationSettings.shutdownGrace]
        logLevel = LogLevel(rawValue: configuration[ApplicationSettings.logLevel].rawValue) ?? logLevel
    }
}
