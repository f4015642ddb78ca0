internal import ArgumentParser
internal import CommandLineKit
internal import HomeData
internal import Kernel

/// Where a token comes from: never an argument, which other programs of the machine can see.
struct RemoteTokenOption: ParsableArguments {
    @Flag(name: .customLong("token-stdin"), help: "Take the token from standard input instead of asking for it.")
    var fromStandardInput = false

    func read(for name: String) throws(MizanError) -> String {
        if fromStandardInput { return try SecretPrompt.standardInput(atMost: 4_096) }
        return try SecretPrompt.ask("Token of the Mizan at “\(name)”: ", for: "token", option: "--token-stdin")
    }
}

/// `mizan sync add NAME ADDRESS`
struct SyncAddCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Keep this Mizan in step with another.",
        discussion: """
            On the other one, mizan account token create makes the token. It needs account:read, and read and write of all that \
            is to be kept in step: --scope home:read --scope home:write --scope quran:read … Nothing is sent before mizan sync run.
            """)

    @Argument(help: ArgumentHelp("What you call the other one: server, laptop.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("Where it is: https://mizan.example.org", valueName: "address"))
    var address: String

    @Option(name: .customLong("slice"), help: ArgumentHelp("Only this slice. Can be given several times."))
    var slices: [String] = []

    @OptionGroup var token: RemoteTokenOption

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws {
        try ConnectorService.Wish(name: name, address: address, token: "-", slices: slices).check()
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let connectors = try context.module(HomeModule.self).connectors
        let wish = ConnectorService.Wish(
            name: name, address: address, token: try token.read(for: name), slices: slices)
        let report = try await connectors.add(wish, owner: context.owner)
        ConnectorOutput.report(
            "“\(report.name)” is “\(report.account)” at \(report.address). mizan sync run \(report.name) brings both together.",
            report, on: context.output)
    }
}

/// `mizan sync token NAME`
struct SyncTokenCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Give another token of the same account, in place of one that ended.")

    @Argument(help: ArgumentHelp("Which one, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @OptionGroup var token: RemoteTokenOption

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        _ = try await connectors.report(name, owner: context.owner)
        let report = try await connectors.setToken(try token.read(for: name), of: name, owner: context.owner)
        ConnectorOutput.report("The token of “\(name)” is another one now.", report, on: context.output)
    }
}

/// `mizan sync remove NAME`
struct SyncRemoveCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Keep in step no longer. All records stay as they are, on both sides.")

    @Argument(help: ArgumentHelp("Which one, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await context.module(HomeModule.self).connectors.remove(name, owner: context.owner)
        context.output.say("This Mizan is no longer kept in step with “\(name)”. All records are as they were.")
        context.output.json(["removed": 1])
    }
}

/// `mizan sync pause NAME`
struct SyncPauseCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Send and take in nothing for a while, or go on.")

    @Argument(help: ArgumentHelp("Which one, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @Flag(help: "Go on.")
    var off = false

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let report = try await context.module(HomeModule.self).connectors.pause(name, !off, owner: context.owner)
        ConnectorOutput.report(
            off ? "“\(name)” goes on." : "“\(name)” is paused. What changes meanwhile is sent when it goes on.", report,
            on: context.output)
    }
}
