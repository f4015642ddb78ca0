package import ArgumentParser
internal import CommandLineKit

/// `mizan fitness …`
package struct FitnessCommand: BeginnersCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fitness", abstract: "Measurements: weight, steps, sleep, water and twelve more.",
        discussion: """
            Quantities are typed with their units: 75.5kg, 165 lb, 11st 4lb, 26.2 mi, 7h30m, 500 ml. A type is named by its \
            name or a short one: body_fat_percentage, body-fat. An entry is named by the end of its id, as the history \
            shows it. `mizan fitness types` shows the types.
            """,
        subcommands: [
            LogCommand.self, EditCommand.self, DeleteCommand.self, CurrentCommand.self, HistoryCommand.self,
            SummaryCommand.self, TrendCommand.self, TypesCommand.self,
            // new-module: commands
        ])

    package static let firstStep = "mizan fitness log weight 75.5kg"

    package init() {}
}
