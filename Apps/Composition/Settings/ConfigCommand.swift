internal import ArgumentParser
internal import CommandLineKit

/// `mizan config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "The settings, and where each comes from.",
        subcommands: [ExplainCommand.self], defaultSubcommand: ExplainCommand.self)

    /// `mizan config explain`, `mizan config explain http`, `mizan config explain http.port`
    struct ExplainCommand: StandaloneCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain", abstract: "Each setting, its value, and where the value comes from.",
            discussion: """
                A flag comes before the environment, that before config.json in the data directory, that before the \
                default. It explains mizan and mizan-server with the environment it is run in; a server's own flags are \
                explained by mizan-server --explain-config. Nothing is made. It ends with 78 if something cannot hold.
                """)

        @Argument(help: ArgumentHelp("A setting or a group of them, such as http.port or http.", valueName: "key"))
        var key: String?

        @OptionGroup var globals: GlobalOptions

        func run(environment: [String: String]) async throws {
            let configuration = ApplicationConfiguration.read(flags: globals.settingFlags, environment: environment)
            let output = CommandOutput.standard(globals.output)
            try ConfigExplanation(configuration, about: key).show(on: output)
            try output.finish()
        }
    }
}
