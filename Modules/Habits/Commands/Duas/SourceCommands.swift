internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import Kernel

/// `mizan duas source …`
struct DuaSourceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "source", abstract: "The apps' database as the source of the catalogue.",
        subcommands: [
            DuaSourceAddCommand.self, DuaSourceShowCommand.self, DuaSourceRunCommand.self, DuaSourceRemoveCommand.self,
        ])
}

/// `mizan duas source add ADDRESS`
struct DuaSourceAddCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Take the catalogue from the apps' database.",
        discussion: """
            It asks for the connection string, postgresql://user:password@host/database, and keeps it encrypted. Nothing is taken \
            in before mizan duas source run; a running server does it every six hours. Only whoever looks after the store does this: \
            all of its owners have the same catalogue.
            """)

    @Argument(
        help: ArgumentHelp("Where queries go to: https://HOST, as the connection string has it.", valueName: "address"))
    var address: String

    @Flag(
        name: .customLong("token-stdin"),
        help: "Take the connection string from standard input instead of asking for it.")
    var fromStandardInput = false

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func run(in context: CommandContext) async throws {
        let source = try context.module(HabitsModule.self).catalogueSource
        let connection =
            fromStandardInput
            ? try SecretPrompt.standardInput(atMost: 4_096)
            : try SecretPrompt.ask("Connection string: ", for: "connection string", option: "--token-stdin")
        let report = try await source.add(address, connection: connection)
        SourceOutput.show(
            "The catalogue will come from \(report.address), which has \(report.entries.joined(separator: ", ")). "
                + "mizan duas source run takes it in.", report, on: context.output)
    }
}

/// `mizan duas source show`
struct DuaSourceShowCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Where the catalogue comes from, and since when.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let report = try await context.module(HabitsModule.self).catalogueSource.report()
        let since = report.succeededAt.map { "last taken in at \(context.output.text($0))" } ?? "not taken in yet"
        SourceOutput.show(
            "The catalogue comes from \(report.address), \(since); \(report.entries.joined(separator: ", ")) here."
                + (report.message.map { " The last run failed: \($0)" } ?? ""), report, on: context.output)
    }
}

/// `mizan duas source run`
struct DuaSourceRunCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Take in what has changed there, now.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let report = try await context.module(HabitsModule.self).catalogueSource.run()
        let (changed, removed) = (report.changed ?? 0, report.removed ?? 0)
        let what =
            changed + removed == 0
            ? "Nothing was new there."
            : "\(Counted.text(changed, "entry")) changed here, \(removed) went."
        SourceOutput.show(what, report, on: context.output)
    }
}

/// `mizan duas source remove`
struct DuaSourceRemoveCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take nothing from there any more. The entries that came stay.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await context.module(HabitsModule.self).catalogueSource.remove()
        context.output.say("The catalogue has no source any more. Its entries are as they were.")
        context.output.json(["removed": 1])
    }
}

private enum SourceOutput {
    static func show(_ sentence: String, _ report: CatalogueSource.Report, on output: CommandOutput) {
        guard output.format != .json else { return output.json(report.json) }
        output.say(sentence)
    }
}
