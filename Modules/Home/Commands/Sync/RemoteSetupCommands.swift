internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomeRemotes
internal import Kernel

/// The options for reading secrets. A secret is never an argument, because other programs on the machine can see arguments.
struct RemoteSecretOptions: ParsableArguments {
    @OptionGroup var source: SecretSource

    @Option(
        help: ArgumentHelp(
            "The e-mail address that you sign in with, if the kind of remote needs it.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("Your user id, if several people share the database.", valueName: "id"))
    var user: String?

    /// Reads the answers to all questions of a kind.
    ///
    /// - Parameter known: the name to sign in with by default.
    func read(_ kind: ConnectorService.Questions, for name: String, known: String? = nil) throws(MizanError) -> [String:
        String]
    {
        var answers: [String: String] = [:]
        if let identity = kind.identity {
            let said = identity.name == "user" ? user : email
            let given = said ?? (identity.isOptional ? nil : known)
            guard given != nil || identity.isOptional else {
                throw MizanError(
                    .invalidInput, "sync.identity",
                    "“\(name)” is \(kind.title), which needs an \(identity.title) for signing in: --\(identity.name)."
                )
            }
            answers[identity.name] = given
        }
        let options = [("email", email), ("user", user)]
        if let other = options.first(where: { $0.1 != nil && $0.0 != kind.identity?.name }) {
            throw MizanError(
                .invalidInput, "sync.identity",
                "“\(name)” is \(kind.title): its secret identifies you, so leave --\(other.0) out.")
        }
        guard let given = try source.text(atMost: 4_096 * kind.secrets.count) else {
            for secret in kind.secrets {
                answers[secret.name] = try SecretPrompt.ask(
                    "\(secret.title) at “\(name)”: ", for: secret.title, option: "--token-stdin")
            }
            return answers
        }
        let lines = given.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasSuffix("\r") ? String($0.dropLast()) : String($0) }
        guard lines.count == kind.secrets.count else {
            let titles = kind.secrets.map(\.title).joined(separator: ", ")
            throw MizanError(
                .invalidInput, "sync.secrets",
                """
                “\(name)” is \(kind.title): \(source.title) has a line for each of these, \(titles); there are \(lines.count).
                """)
        }
        for (secret, line) in zip(kind.secrets, lines) { answers[secret.name] = line }
        return answers
    }
}

/// `mizan sync add NAME ADDRESS`
struct RemoteAddCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Sync this Mizan with another Mizan, or with a server of another kind.",
        discussion: """
            For another Mizan, create a token there with mizan account token create. The token needs account:read, and \
            read and write access to everything that you want to sync: --scope home:read --scope home:write --scope \
            quran:read … For a fitness server, add --kind progress-api and --email: then you are asked for the API key \
            and the password. For the database of the habits apps, add --kind neon: then you are asked for the \
            connection string. For the Quran app's iCloud database, add --kind icloud: then you are asked for two \
            tokens. Nothing is sent before mizan sync run.
            """)

    @Argument(help: ArgumentHelp("Your name for the remote: server, laptop.", valueName: "name"))
    var name: String

    @Argument(
        help: ArgumentHelp(
            "The remote's address: https://mizan.example.org. A connection string has its own.", valueName: "address"))
    var address: String?

    @Option(
        help: ArgumentHelp("The kind of remote: mizan (the default), progress-api, neon or icloud.", valueName: "kind"))
    var kind = ConnectorService.usualKind

    @Option(name: .customLong("slice"), help: ArgumentHelp("Only this slice. Can be given several times."))
    var slices: [String] = []

    @OptionGroup var secrets: RemoteSecretOptions

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws {
        try ConnectorService.Wish(name: name, kind: kind, address: address, slices: slices).check()
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let connectors = try context.module(HomeModule.self).connectors
        let answers = try secrets.read(try connectors.questions(of: kind), for: name)
        let wish = ConnectorService.Wish(name: name, kind: kind, address: address, answers: answers, slices: slices)
        let report = try await connectors.add(wish, owner: context.owner)
        ConnectorOutput.added(
            "“\(report.name)” is “\(report.account)” at \(report.address). To sync both sides: mizan sync run \(report.name)",
            report, on: context.output)
    }
}

/// `mizan sync token NAME`
struct RemoteTokenCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Replace a token that is no longer valid: give another token of the same account, or sign in again.")

    @Argument(help: ArgumentHelp("The remote, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @OptionGroup var secrets: RemoteSecretOptions

    @Flag(help: "The token is another account's: begin anew with it, and bring the records of both sides together.")
    var otherAccount = false

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        let now = try await connectors.report(name, owner: context.owner)
        let answers = try secrets.read(try connectors.questions(of: now.kind), for: name, known: now.account)
        let report = try await connectors.setToken(
            answers, of: name, otherAccount: otherAccount, owner: context.owner)
        ConnectorOutput.report("The token of “\(name)” has been replaced.", report, on: context.output)
    }
}

/// `mizan sync remove NAME`
struct RemoteRemoveCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop syncing with a remote. All records stay as they are, on both sides.")

    @Argument(help: ArgumentHelp("The remote, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await context.module(HomeModule.self).connectors.remove(name, owner: context.owner)
        context.output.say("This Mizan is no longer synced with “\(name)”. All records stay as they are.")
        context.output.json(["removed": 1])
    }
}

/// `mizan sync pause NAME`
struct RemotePauseCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause sending and receiving, or continue.")

    @Argument(help: ArgumentHelp("The remote, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @Flag(help: "Go on.")
    var off = false

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let report = try await context.module(HomeModule.self).connectors.pause(name, !off, owner: context.owner)
        ConnectorOutput.report(
            off
                ? "“\(name)” continues."
                : "“\(name)” is paused. Changes made meanwhile are sent when it continues.", report,
            on: context.output)
    }
}
