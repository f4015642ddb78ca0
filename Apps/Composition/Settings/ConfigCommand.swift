internal import ArgumentParser
internal import CommandLineKit

/// `mizan config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "The settings, and where each comes from.",
        discussion: "config.json may also define an alias for a whole command: mizan help commands shows how.",
        subcommands: [ExplainCommand.self], defaultSubcommand: ExplainCommand.self)

    /// `mizan config explain`, `mizan config explain http`, `mizan config explain http.port`
    struct ExplainCommand: StandaloneCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain", abstract: "Each setting, its value, and where the value comes from.",
            discussion: """
                A flag takes precedence over the environment, the environment over config.json in the data \
                directory, and config.json over the default. The command explains mizan and mizan-server with its \
                own environment; mizan-server --explain-config explains a server's own flags. Nothing is created. \
                The exit code is 78 if a setting is invalid.
                """)

        @Argument(help: ArgumentHelp("A setting or a group of them, such as http.port or http.", valueName: "key"))
        var key: String?

        @OptionGroup var globals: GlobalOptions

        func run(environment: [String: String]) async throws {
            let configuration = ApplicationConfiguration.read(flags: globals.settingFlags, environment: environment)
            let output = CommandOutput.standard(globals.output, fields: globals.fields).shown(by: environment)
            try ConfigExplanation(configuration, about: key).show(on: output)
            try output.finish()
        }
    }
}
