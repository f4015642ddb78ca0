package import ArgumentParser
package import CommandLineKit

/// `mizan duas …`
package struct DuasCommand: BeginnersCommand, ExampledCommand, NamingCommand {
    package static let configuration = CommandConfiguration(
        commandName: "duas", abstract: "The catalogue of duas: texts, times, and sources.",
        discussion: """
            An entry's id is its source and its name in that source: starter:ayat-al-kursi. The name alone is enough \
            for the starter catalogue, the number alone for the app's backend.
            """,
        subcommands: [
            DuaListCommand.self, DuaSearchCommand.self, DuaShowCommand.self, DuaJourneysCommand.self,
            DuaCategoriesCommand.self, DuaCollectionsCommand.self, DuaSourceCommand.self,
        ])

    /// The catalogue is supplied with the store.
    package static let firstStep = HabitsCommand.firstStep

    package static let examples = """
        duas list --slot morning
        duas search forgiveness
        duas show ayat-al-kursi
        duas journeys first-steps
        duas categories
        duas collections
        duas source add neon --token-stdin
        duas source show
        duas source run
        duas source remove
        """

    package static func names(of argument: String, in context: CommandContext) async throws -> [String] {
        try await HabitsCommand.names(of: argument, in: context)
    }

    package init() {}
}
