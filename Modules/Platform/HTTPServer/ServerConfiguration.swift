/// Where the façade listens and what it puts up with. Every limit is on unless it is changed.
package struct ServerConfiguration: Sendable {
    /// A name or an address of this machine. Loopback unless configured: TLS belongs to a reverse proxy in front.
    package var host = "127.0.0.1"
    /// 0 takes any free port and reports it.
    package var port = 8_080
    /// Names under which clients may reach the server besides loopback and the bind address, each with or without
    /// a port: what a reverse proxy passes on as Host.
    package var acceptedHosts: [String] = []

    /// From a request's head until its body's end, however slowly it drips.
    package var requestReadDeadline = Duration.seconds(30)
    /// Without a whole request head, or without a further request.
    package var idleTimeout = Duration.seconds(60)
    /// While an answer does not flow because the client does not read.
    package var writeDeadline = Duration.seconds(30)
    /// How long and how much is still taken, and thrown away, of a request that was answered before its end.
    package var lingerTime = Duration.seconds(1)
    package var lingerBytes = 256 * 1_024
    /// Further clients wait in the system's queue.
    package var maximumConnections = 512
    /// All headers of a request together.
    package var maximumHeaderBytes = 32 * 1_024
    /// How long requests in flight may take after a stop was asked for; then they are cancelled.
    package var shutdownGrace = Duration.seconds(10)

    /// SIGTERM and SIGINT stop the server. Off where something else owns the process.
    package var stopsOnSignals = true
    package var logLevel = LogLevel.info

    package enum LogLevel: String, Sendable, CaseIterable {
        case debug, info, warning, error
    }

    package init() {}
}
