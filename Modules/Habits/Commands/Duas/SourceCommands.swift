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

/// `mizan duas source add neon ADDRESS`
struct DuaSourceAddCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Choose the apps' database as the source of the catalogue.",
        discussion: """
            This command asks for the connection string, postgresql://user:password@host/database, and stores it \
            encrypted. Nothing is imported until you run mizan duas source run; a running server imports changes every \
            six hours. All owners of the store share the catalogue, so only the person who looks after the store \
            should do this.
            """)

    @Argument(
        help: ArgumentHelp(
            "The kind of database, neon, which is the only one and can be left out. Then, if queries go to another host "
                + "than that of the connection string: https://HOST", valueName: "neon address"))
    var words: [String] = []

    @OptionGroup var secret: SecretSource

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    private var addresses: ArraySlice<String> { words.first == "neon" ? words.dropFirst() : words[...] }

    func validate() throws {
        guard addresses.count <= 1 else { throw ValidationError("Give one address at most.") }
    }

    func run(in context: CommandContext) async throws {
        let source = try context.module(HabitsModule.self).catalogueSource
        let connection =
            try secret.text(atMost: 4_096)
            ?? SecretPrompt.ask("Connection string: ", for: "connection string", option: "--token-stdin")
        let report = try await source.add(addresses.first, connection: connection)
        SourceOutput.show(
            "The catalogue will come from \(report.address), which has \(report.entries.joined(separator: ", ")). "
                + "To import it: mizan duas source run", report, on: context.output)
    }
}

/// `mizan duas source show`
struct DuaSourceShowCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "The source of the catalogue, and the time of the last import.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let report = try await context.module(HabitsModule.self).catalogueSource.report()
        let since = report.succeededAt.map { "last imported at \(context.output.text($0))" } ?? "not imported yet"
        SourceOutput.show(
            "The catalogue comes from \(report.address), \(since); stored here: \(report.entries.joined(separator: ", "))."
                + (report.message.map { " The last run failed: \($0)" } ?? ""), report, on: context.output)
    }
}

/// `mizan duas source run`
struct DuaSourceRunCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Import the latest changes from the apps' database now.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let report = try await context.module(HabitsModule.self).catalogueSource.run()
        let (changed, removed) = (report.changed ?? 0, report.removed ?? 0)
        let what =
            changed + removed == 0
            ? "The catalogue was up to date already."
            : "\(Counted.text(changed, "entry")) added or changed, \(removed) removed."
        SourceOutput.show(what, report, on: context.output)
    }
}

/// `mizan duas source remove`
struct DuaSourceRemoveCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop importing from the apps' database. The imported entries stay.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await context.module(HabitsModule.self).catalogueSource.remove()
        context.output.say("Nothing is imported from the apps' database any more. All entries stay as they are.")
        context.output.json(["removed": 1])
    }
}

private enum SourceOutput {
    static func show(_ sentence: String, _ report: CatalogueSource.Report, on output: CommandOutput) {
        guard output.format != .json else { return output.json(report.json) }
        output.say(sentence)
    }
}
