/// The address that the façade listens on, and its limits. Every limit is on unless it is changed.
package struct ServerConfiguration: Sendable {
    /// A name or an address of this machine. Loopback unless configured: TLS belongs to a reverse proxy in front.
    package var host = "127.0.0.1"
    /// 0 takes any free port and reports it.
    package var port = 8_080
    /// Names under which clients may reach the server besides loopback and the bind address, each with or without
    /// a port: what a reverse proxy passes on as Host.
    package var acceptedHosts: [String] = []
    /// Addresses and CIDR ranges of the reverse proxies in front, whose X-Forwarded-For is believed.
    package var trustedProxies: [String] = []

    /// From a head's first byte, or the answer before it, until its end.
    package var headReadDeadline = Duration.seconds(20)
    /// From a request's head until its body's end, however slowly it drips.
    package var requestReadDeadline = Duration.seconds(30)
    /// Without a whole request head, or without a further request.
    package var idleTimeout = Duration.seconds(60)
    /// How often it is looked at whether a client takes its answer.
    package var writeDeadline = Duration.seconds(30)
    /// Bytes per second that it must take then.
    package var minimumWriteRate = 1_024
    /// The time and the bytes for which the rest of a request is still read, and thrown away, if it was answered before its
    /// end.
    package var lingerTime = Duration.seconds(1)
    package var lingerBytes = 256 * 1_024
    /// The largest number of connections at once; nil for as many as this process may have files.
    package var maximumConnections: Int?
    /// How often one client may ask.
    package var rates = RequestRates()
    /// All headers of a request together.
    package var maximumHeaderBytes = 32 * 1_024
    /// The time for requests in flight after a request to stop; then they are cancelled.
    package var shutdownGrace = Duration.seconds(10)

    /// SIGTERM and SIGINT stop the server. Off where something else owns the process.
    package var stopsOnSignals = true
    package var logLevel = LogLevel.info

    package enum LogLevel: String, Sendable, CaseIterable {
        case debug, info, warning, error
    }

    package init() {}
}
