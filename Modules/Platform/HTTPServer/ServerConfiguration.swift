/// The address on which the façade listens, and its limits. Every limit is on unless it is changed.
package struct ServerConfiguration: Sendable {
    /// A name or an address of this machine. Loopback unless configured: TLS belongs to a reverse proxy in front.
    package var host = "127.0.0.1"
    /// True to listen on all interfaces, for the devices of a home network.
    package var isForHome = false
    /// 0 binds any free port and reports it.
    package var port = 8_080
    /// Names under which clients may reach the server besides loopback and the bind address. Each name may have a port. A
    /// reverse proxy passes on such a name as the Host.
    package var acceptedHosts: [String] = []
    /// Addresses and CIDR ranges of the reverse proxies in front, whose X-Forwarded-For is trusted.
    package var trustedProxies: [String] = []

    /// The time limit for a head, from its first byte, or from the previous answer, to its end.
    package var headReadDeadline = Duration.seconds(20)
    /// The time limit from a request's head to the end of its body, whatever the rate at which the body arrives.
    package var requestReadDeadline = Duration.seconds(30)
    /// The time that a connection may stay open without a complete request head, or without a further request.
    package var idleTimeout = Duration.seconds(60)
    /// The interval at which the server checks whether a client is receiving its answer.
    package var writeDeadline = Duration.seconds(30)
    /// The bytes per second that the client must receive in that interval.
    package var minimumWriteRate = 1_024
    /// The limits for the rest of a request that was answered before its end.
    package var lingering = Lingering(time: .seconds(1), times: 1, bytes: 256 * 1_024)
    /// The same for a browser's form: the browser shows the answer only after it has sent the whole form, with its file.
    package var lingeringForForms = Lingering(time: .seconds(5), times: 24, bytes: 4 << 30)
    /// The maximum number of connections at once; nil for as many as this process's file limit allows.
    package var maximumConnections: Int?
    /// The rate limits of each client.
    package var rates = RequestRates()
    /// The maximum size of all headers of a request together.
    package var maximumHeaderBytes = 32 * 1_024
    /// The time that running requests have after the server is told to stop. After this time, they are cancelled.
    package var shutdownGrace = Duration.seconds(10)

    /// True if SIGTERM and SIGINT stop the server; false if other code controls the process.
    package var stopsOnSignals = true
    package var logLevel = LogLevel.info

    /// The limits for reading and discarding the rest of a request.
    package struct Lingering: Sendable {
        /// The time after which a silent client is left.
        package var time: Duration
        /// The number of such times after which a client that keeps sending is left.
        package var times: Int
        package var bytes: Int
    }

    package enum LogLevel: String, Sendable, CaseIterable {
        case debug, info, warning, error
    }

    /// The address to bind.
    var bindAddress: String { isForHome ? HomeNetwork.everyInterface : host }

    package init() {}
}
