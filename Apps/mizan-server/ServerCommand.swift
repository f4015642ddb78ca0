internal import ArgumentParser
internal import CommandLineKit
internal import Composition
internal import HTTPServer
internal import Kernel
internal import Synchronization

/// `mizan-server`: serves the store on a socket, to callers who have an owner's token.
struct ServerCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "mizan-server", abstract: "Serve the store over HTTP.",
        discussion: """
            The server listens only on this machine, unless --host gives another address, or --home is for the \
            devices of your home. For TLS, put a reverse proxy in front. A token for the machine's owner is made at the first start, in the file owner-token \
            beside the store.
            """, version: MizanCommand.configuration.version)

    @Option(help: .setting(ApplicationSettings.data, "directory"))
    var data: String?

    @Option(help: .setting(ApplicationSettings.database, "address"))
    var database: String?

    @Option(help: .setting(ApplicationSettings.owner, "name"))
    var owner: String?

    @Option(help: .setting(ApplicationSettings.host, "address"))
    var host: String?

    @Flag(help: .setting(ApplicationSettings.home))
    var home = false

    @Option(help: .setting(ApplicationSettings.port))
    var port: String?

    @Option(help: .setting(ApplicationSettings.acceptedHosts, "name"))
    var acceptHost: [String] = []

    @Option(help: .setting(ApplicationSettings.trustedProxies, "address"))
    var trustedProxy: [String] = []

    @Option(help: .setting(ApplicationSettings.backupEvery, "interval"))
    var backupEvery: String?

    @Option(help: .setting(ApplicationSettings.backupKeep, "count"))
    var backupKeep: String?

    @Option(help: .setting(ApplicationSettings.logLevel, "level"))
    var logLevel: String?

    @Flag(help: .setting(ApplicationSettings.safeMode))
    var safeMode = false

    @Flag(
        help: """
            Only report what a start would do, and exit with the code that it would have: 78 if the configuration is \
            wrong. Nothing is made or changed.
            """)
    var checkConfig = false

    @Flag(help: "Only show each setting, its value, and where the value comes from, as mizan config explain does.")
    var explainConfig = false

    func run(environment: [String: String]) async throws {
        let settings = ApplicationConfiguration.read(flags: flags, environment: environment)
        if explainConfig { return try show(settings) }
        for warning in settings.warnings { StandardError.line("mizan-server: \(warning.message)") }
        _ = try settings.checked()
        try ServerConfiguration(settings).check()
        if checkConfig { return try outlook(settings, environment) }
        try await serve(settings, environment)
    }

    private func outlook(_ settings: ApplicationConfiguration, _ environment: [String: String]) throws {
        let path = try DataDirectory.path(flag: data, environment: environment)
        let outlook = StartOutlook(at: path, settings) { try ServerConfiguration($0).checkListening() }
        let output = CommandOutput.standard(.table)
        for line in outlook.lines + [outlook.verdict] { output.say(line) }
        try output.finish()
        if let refusal = outlook.refusal { throw refusal }
    }

    private func show(_ settings: ApplicationConfiguration) throws {
        let output = CommandOutput.standard(.table)
        try ConfigExplanation(settings).show(on: output)
        try output.finish()
    }

    /// The command line's options, by the keys of the settings.
    private var flags: [String: [String]] {
        let given: [(Setting, [String])] = [
            (ApplicationSettings.data.setting, data.map { [$0] } ?? []),
            (ApplicationSettings.database.setting, database.map { [$0] } ?? []),
            (ApplicationSettings.owner.setting, owner.map { [$0] } ?? []),
            (ApplicationSettings.safeMode.setting, safeMode ? ["true"] : []),
            (ApplicationSettings.host.setting, host.map { [$0] } ?? []),
            (ApplicationSettings.home.setting, home ? ["true"] : []),
            (ApplicationSettings.port.setting, port.map { [$0] } ?? []),
            (ApplicationSettings.acceptedHosts.setting, acceptHost),
            (ApplicationSettings.trustedProxies.setting, trustedProxy),
            (ApplicationSettings.backupEvery.setting, backupEvery.map { [$0] } ?? []),
            (ApplicationSettings.backupKeep.setting, backupKeep.map { [$0] } ?? []),
            (ApplicationSettings.logLevel.setting, logLevel.map { [$0] } ?? []),
        ]
        return Dictionary(given.filter { !$0.1.isEmpty }.map { ($0.0.key, $0.1) }) { $1 }
    }

    private func serve(_ settings: ApplicationConfiguration, _ environment: [String: String]) async throws {
        HeapLimits.ofServer()
        if !settings[ApplicationSettings.coreDumps] { CoreDumps.forbid() }
        let path = try DataDirectory.path(flag: data, environment: environment)
        let store = try settings.lockForServing(at: path)
        defer { withExtendedLifetime(store) {} }
        let application = try await Application.open(
            at: path, served: store, safeMode: settings[ApplicationSettings.safeMode], configuration: settings,
            bufferedBytes: settings[ApplicationSettings.bufferedMegabytes] << 20)
        for refusal in application.refusals { ServerLog.say("mizan-server: \(refusal.message)") }
        let facade = try await application.facade(tokenOfOwnerNamed: settings[ApplicationSettings.owner])
        for remark in facade.remarks {
            ServerLog.say("mizan-server: \(remark)")
        }
        let configuration = ServerConfiguration(settings)
        let log = ServerLog(level: configuration.logLevel)
        let isTold = Mutex(false)
        defer { ServerLog.flush() }
        do {
            try await BackgroundWork.beside { listening in
                try await HTTPFacade.run(
                    registry: facade.registry, executor: facade.executor,
                    authenticator: Authenticator(facade.authentication), configuration: configuration, log: log,
                    metrics: facade.requests,
                    untilDone: {
                        if let reason = await application.untilWritingStops() {
                            ServerLog.say("mizan-server: \(reason.message)")
                            isTold.withLock { $0 = true }
                        }
                    },
                    ending: WorkEnding(longWork: application.endLongWork) {
                        application.endWrites()
                        LastResort.begin()
                    },
                    onListening: { address in
                        ServerLog.say(Self.greeting(facade, address))
                        if let offer = facade.firstRun { Self.show(offer, at: address) }
                        if configuration.isForHome {
                            HomeGreeting.show(at: address, opening: facade.firstRun?.page ?? "")
                        }
                        listening()
                    })
            } _: {
                await application.background(tell: { BackgroundWork.tell($0, log) })
            }
        } catch {
            // The reason why the server ended is thrown; a failure to close is only logged, because it matters less.
            do { try await application.close() } catch let second {
                ServerLog.say("mizan-server: \(MizanError(crossing: second).message)")
            }
            throw error
        }
        try await application.close()
        guard let reason = application.writingStopped else { return }
        throw isTold.withLock { $0 } ? reason.kind("The server has ended, because it could no longer write.") : reason
    }

    private static func greeting(_ facade: Facade, _ address: ListeningAddress) -> String {
        let whom = facade.owners == 1 ? facade.token.map { "“\($0.ownerName)”" } : nil
        let start =
            "Mizan serves \(whom ?? "\(Counted.text(facade.owners, "person", "people"))") on \(address)"
        guard let token = facade.token else { return start }
        guard facade.owners > 1 else { return "\(start); its token is in \(token.path)" }
        return "\(start); the token of “\(token.ownerName)” is in \(token.path)"
    }

    /// Shows the link only in the machine's own terminal or journal.
    private static func show(_ offer: Facade.FirstRunOffer, at address: ListeningAddress) {
        ServerLog.say(
            """
            Nobody can sign in yet. Make the first account, in a browser or by a request; this works once, until \
            \(offer.expiresAt):
              \(address)\(offer.page)
              curl -H 'Content-Type: application/json' -d '{"name": "…", "password": "…"}' \(address)\(offer.path)
            """)
        guard !offer.names.isEmpty else { return }
        let names = offer.names.map { "“\($0)”" }.joined(separator: ", ")
        ServerLog.say(
            "To take over existing data, choose its owner's name; any other name starts without data. Owners: \(names)")
    }
}
