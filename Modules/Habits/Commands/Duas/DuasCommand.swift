package import ArgumentParser
internal import CommandLineKit

/// `mizan duas …`
package struct DuasCommand: BeginnersCommand {
    package static let configuration = CommandConfiguration(
        commandName: "duas", abstract: "The catalogue of duas: texts, times, and sources.",
        discussion: """
            An entry's id is its source and its name in that source: starter:ayat-al-kursi. The name alone is enough \
            for the starter catalogue, the number alone for the app's backend.
            """,
        subcommands: [
            DuaListCommand.self, DuaSearchCommand.self, DuaShowCommand.self, DuaJourneysCommand.self,
            DuaCategoriesCommand.self, DuaCollectionsCommand.self,
        ])

    /// The catalogue is supplied with the store.
    package static let firstStep = HabitsCommand.firstStep

    package init() {}
}
