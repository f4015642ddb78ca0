package import HTTPKit
internal import Hummingbird
internal import HummingbirdCore
internal import Kernel
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// The server: endpoints behind a socket.
package enum HTTPFacade {
    /// Serves until it is told to stop: by a signal, by a graceful shutdown of the task's service group, by
    /// cancellation, or when `untilDone` returns. Errors are `MizanError` where it cannot listen.
    package static func run(
        registry: EndpointRegistry, executor: EndpointExecutor, authenticator: Authenticator,
        configuration: ServerConfiguration = ServerConfiguration(),
        log: (@Sendable (String) -> Void)? = nil,
        untilDone: (@Sendable () async -> Void)? = nil,
        onListening: @escaping @Sendable (ListeningAddress) async -> Void = { _ in }
    ) async throws {
        let logger = logger(configuration, log)
        let responder = FacadeResponder(
            registry: registry, executor: executor, authenticator: authenticator,
            hosts: HostPolicy(bindAddress: configuration.host, acceptedHosts: configuration.acceptedHosts),
            logger: logger)
        let application = application(responder, configuration, logger) { address in
            logger.info("listening", metadata: ["address": "\(address)"])
            await onListening(address)
        }
        var group = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: configuration.stopsOnSignals ? [.sigterm, .sigint] : [],
            logger: quiet(logger))
        group.maximumGracefulShutdownDuration = configuration.shutdownGrace
        // The library ends the process if cancelled requests do not give way: better than to hang for ever.
        group.maximumCancellationDuration = .seconds(5)
        do {
            try await run(ServiceGroup(configuration: group), untilDone)
        } catch is CancellationError {
            logger.warning("requests were still running when the time to stop was over; they were cancelled")
        } catch {
            throw BindFailure.translate(error, configuration)
        }
    }

    private static func run(_ group: ServiceGroup, _ untilDone: (@Sendable () async -> Void)?) async throws {
        guard let untilDone else { return try await group.run() }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                await untilDone()
                await group.triggerGracefulShutdown()
            }
            try await group.run()
            tasks.cancelAll()
        }
    }

    static func application(
        _ responder: FacadeResponder, _ configuration: ServerConfiguration, _ logger: Logger,
        onListening: @escaping @Sendable (ListeningAddress) async -> Void
    ) -> Application<FacadeResponder> {
        Application(
            responder: responder,
            server: .http1(configuration: connections(configuration)),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    configuration.maximumConnections, logger: quiet(logger))),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? configuration.port
                await onListening(ListeningAddress(host: configuration.host, port: port))
            },
            logger: quiet(logger))
    }

    private static func connections(_ configuration: ServerConfiguration) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                WriteDeadline(deadline: TimeAmount(configuration.writeDeadline)),
                MalformedRequestAnswer(),
                RequestReadDeadline(
                    deadline: TimeAmount(configuration.requestReadDeadline),
                    lingerTime: TimeAmount(configuration.lingerTime), lingerBytes: configuration.lingerBytes),
                ContinueAnswer(),
            ],
            idleTimeout: TimeAmount(configuration.idleTimeout),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: configuration.maximumHeaderBytes,
                maxHeaderListSize: configuration.maximumHeaderBytes, maxHeaderFieldCount: 100))
    }

    private static func logger(_ configuration: ServerConfiguration, _ log: (@Sendable (String) -> Void)?) -> Logger {
        let level: Logger.Level =
            switch configuration.logLevel {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
        return Logger(label: "mizan.http") { _ in
            StandardErrorLog(logLevel: level, write: log ?? StandardErrorLog.standardError)
        }
    }

    /// The libraries' own logger: what they say below a warning is of use to their authors alone.
    private static func quiet(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}
