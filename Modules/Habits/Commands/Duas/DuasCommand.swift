package import ArgumentParser
internal import CommandLineKit

/// `mizan duas …`
package struct DuasCommand: BeginnersCommand {
    package static let configuration = CommandConfiguration(
        commandName: "duas", abstract: "The catalogue of duas: what is said, when, and where it comes from.",
        discussion: """
            An entry is named by its source and what that calls it: starter:ayat-al-kursi. For those of the starter \
            catalogue the word alone will do, for those of the app's backend the number.
            """,
        subcommands: [
            DuaListCommand.self, DuaSearchCommand.self, DuaShowCommand.self, DuaJourneysCommand.self,
            DuaCategoriesCommand.self, DuaCollectionsCommand.self,
        ])

    /// The catalogue is supplied with the store.
    package static let firstStep = HabitsCommand.firstStep

    package init() {}
}
