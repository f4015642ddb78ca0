package import HTTPKit
internal import Hummingbird
internal import HummingbirdCore
internal import Kernel
internal import Logging
internal import NIOCore
internal import ServiceLifecycle

/// The server: endpoints behind a socket.
package enum HTTPFacade {
    /// Serves until one of these events: a signal, a graceful shutdown of the task's service group, a cancellation, or the
    /// return of `untilDone`. Throws a `MizanError` if the server cannot listen. At the end of the grace period, work that
    /// still runs is ended through `ending`, and its tasks are cancelled.
    package static func run(
        registry: EndpointRegistry, executor: EndpointExecutor, authenticator: Authenticator,
        configuration: ServerConfiguration = ServerConfiguration(),
        log: ServerLog? = nil, metrics: RequestMetrics = RequestMetrics(),
        untilDone: (@Sendable () async -> Void)? = nil, ending: WorkEnding = .none,
        onListening: @escaping @Sendable (ListeningAddress) async -> Void = { _ in }
    ) async throws {
        let log = log ?? ServerLog(level: configuration.logLevel)
        let logger = logger(log)
        let limit = FileLimit.connections(wanted: configuration.maximumConnections, files: FileLimit.raise())
        if let wanted = configuration.maximumConnections, wanted > limit {
            log.event(
                .warning, "the limit of open files allows fewer connections", ["connections": .integer(Int64(limit))])
        }
        let connections = ConnectionTable(limit: limit)
        let requests = RequestLog(log: log, metrics: metrics)
        let responder = FacadeResponder(
            registry: registry, executor: executor, authenticator: authenticator,
            hosts: HostPolicy(
                bindAddress: configuration.host, acceptedHosts: configuration.acceptedHosts,
                home: configuration.isForHome ? HomeNetwork() : nil),
            proxies: try TrustedProxies(configuration.trustedProxies), rates: RateLimiter(configuration.rates),
            connections: connections, requests: requests)
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { respond in
                ConnectionTasks(
                    http: HTTP1Channel(
                        responder: respond, configuration: channel(configuration, responder, connections)))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.bindAddress, port: configuration.port), backlog: clientsInTheQueue,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    limit + connectionsOnTheirWayOut - clientsLetInAtOnce, logger: logger)),
            onServerRunning: { channel in
                letInMore(channel, log)
                let address = ListeningAddress(
                    host: (configuration.isForHome ? HomeNetwork.addresses().first : nil) ?? configuration.host,
                    port: channel.localAddress?.port ?? configuration.port)
                log.event(.info, "listening", ["address": .string(address.description)])
                await onListening(address)
            },
            logger: logger)
        let ending = WorkEnding(
            longWork: {
                // Listed long work is ended first, because its error states what was cancelled.
                ending.longWork()
                executor.cancelAll()
            }, everything: ending.everything)
        var group = ServiceGroupConfiguration(
            services: [
                BoundedService(
                    service: application, connections: connections, ending: ending, grace: configuration.shutdownGrace)
            ], logger: logger)
        // No `maximumCancellationDuration`: when that time is over, the library crashes the process by a trap.
        group.maximumGracefulShutdownDuration = configuration.shutdownGrace
        defer { requests.tell(requests.quota.rest()) }
        do {
            try await Stopping(
                group: ServiceGroup(configuration: group), stopsOnSignals: configuration.stopsOnSignals,
                untilDone: untilDone
            ).run()
        } catch is CancellationError {
            log.event(.warning, "requests were still running when the time for stopping was over; they were cancelled")
        } catch {
            throw BindFailure.translate(error, configuration)
        }
    }

    /// The maximum number of connections that are being closed for others. If there are more, new clients wait in the system's
    /// queue.
    private static let connectionsOnTheirWayOut = 64
    /// The number of clients accepted each time that the event loop checks its sockets. NIO's default is four. Other
    /// connections may keep the loop busy for a quarter of a second between two checks. Then a new client behind a hundred
    /// other new clients would wait for seconds.
    private static let clientsLetInAtOnce = 32
    /// The length of the system's queue. A client that does not fit in it tries again after a second.
    private static let clientsInTheQueue = 1_024

    private static func letInMore(_ channel: any Channel, _ log: ServerLog) {
        channel.setOption(ChannelOptions.maxMessagesPerRead, value: UInt(clientsLetInAtOnce)).whenFailure { error in
            log.event(.warning, "only a few new clients are accepted at a time", ["error": .string("\(error)")])
        }
    }

    private static func channel(
        _ configuration: ServerConfiguration, _ responder: FacadeResponder, _ table: ConnectionTable
    ) -> HTTP1Channel.Configuration {
        let limits = ConnectionLimits(configuration, responder.registry)
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: handlers(ConnectionHandler(limits: limits, table: table), responder),
            idleTimeout: TimeAmount(configuration.idleTimeout),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: configuration.maximumHeaderBytes,
                maxHeaderListSize: configuration.maximumHeaderBytes, maxHeaderFieldCount: 100))
    }

    private static func handlers(
        _ connection: ConnectionHandler, _ responder: FacadeResponder
    ) -> [any RemovableChannelHandler] {
        [
            ConnectionCount(responder.requests.metrics), ClientWatch(), MalformedRequestAnswer(on: connection),
            connection,
        ]
    }

    /// The logger for the libraries. A library's messages below a warning are useful only to the library's authors.
    private static func logger(_ log: ServerLog) -> Logger {
        Logger(label: "mizan.http") { _ in LibraryLog(logLevel: .warning, log: log) }
    }
}
