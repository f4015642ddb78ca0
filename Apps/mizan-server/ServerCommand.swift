internal import ArgumentParser
internal import CommandLineKit
internal import Composition
internal import HTTPServer
internal import Kernel

/// `mizan-server`: the house behind a socket, for its owner's token.
struct ServerCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "mizan-server", abstract: "Serve the house over HTTP.",
        discussion: """
            It listens on this machine alone unless --host says otherwise; TLS belongs to a reverse proxy in front. \
            The owner's token is made at the first start, in the file owner-token beside the store.
            """, version: MizanCommand.configuration.version)

    @Option(help: ArgumentHelp("Where the store is.", valueName: "directory"))
    var data: String?

    @Option(help: ArgumentHelp("Whose data is served; not needed while there is one owner.", valueName: "name"))
    var owner: String?

    @Option(help: "The address to listen on; MIZAN_HTTP_HOST if it is not given, else 127.0.0.1.")
    var host: String?

    @Option(help: "The port; MIZAN_HTTP_PORT if it is not given, else 8080. 0 takes a free one.")
    var port: Int?

    @Option(
        help: ArgumentHelp("A further name by which clients reach the server. Can be given often.", valueName: "name"))
    var acceptHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "How old the latest backup grows before the next is made: 30m, 24h, 7d, or off. MIZAN_BACKUP_EVERY if it is not given, else 24h.",
            valueName: "interval"))
    var backupEvery: String?

    @Option(
        help: ArgumentHelp(
            "How many of the backups made so are kept. MIZAN_BACKUP_KEEP if it is not given, else 14.",
            valueName: "count"))
    var backupKeep: String?

    @Flag(help: "Start without the slices, if one of them gets in the way. Also: MIZAN_SAFE_MODE=1.")
    var safeMode = false

    func run(environment: [String: String]) async throws {
        let configuration = try configuration(environment)
        let backups = try BackupSettings.plan(every: backupEvery, keep: backupKeep, environment: environment)
        let house = try await House.open(
            at: DataDirectory.path(flag: data, environment: environment),
            safeMode: SafeMode.isOn(flag: safeMode, environment: environment))
        for refusal in house.refusals { StandardError.line("mizan-server: \(refusal.message)") }
        let facade = try await house.facade(forOwnerNamed: owner)
        do {
            try await BackgroundWork.beside { listening in
                try await HTTPFacade.run(
                    registry: facade.registry, executor: facade.executor,
                    authenticator: Authenticator(facade.authentication), configuration: configuration,
                    untilDone: {
                        if let reason = await house.untilWritingStops() {
                            StandardError.line("mizan-server: \(reason.message)")
                        }
                    },
                    onListening: { address in
                        StandardError.line(
                            "Mizan serves “\(facade.ownerName)” on \(address); its token is in \(facade.tokenFile)")
                        if let offer = facade.firstRun { Self.show(offer, at: address) }
                        listening()
                    })
            } _: {
                await house.background(backups, tell: BackgroundWork.log)
            }
        } catch {
            try await house.close()
            throw error
        }
        try await house.close()
        if let reason = house.writingStopped { throw reason }
    }

    /// On the machine's own screen or journal, and nowhere else.
    private static func show(_ offer: Facade.FirstRunOffer, at address: ListeningAddress) {
        StandardError.line(
            """
            Nobody can sign in yet. Make the first account, once and until \(offer.expiresAt):
              curl -H 'Content-Type: application/json' -d '{"name": "…", "password": "…"}' \(address)\(offer.path)
            """)
    }

    private func configuration(_ environment: [String: String]) throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        if let host = host ?? environment["MIZAN_HTTP_HOST"] { configuration.host = host }
        configuration.port = try port ?? environment["MIZAN_HTTP_PORT"].map(Self.port) ?? configuration.port
        guard (0...65_535).contains(configuration.port) else {
            throw MizanError(
                .invalidInput, "configuration.port", "A port is a number from 0 to 65535; \(configuration.port) is not."
            )
        }
        configuration.acceptedHosts = acceptHost
        return configuration
    }

    private static func port(_ text: String) throws -> Int {
        guard let port = Int(text) else {
            throw MizanError(
                .invalidInput, "configuration.port", "MIZAN_HTTP_PORT is “\(text.prefix(40))”; a number is needed.")
        }
        return port
    }
}
