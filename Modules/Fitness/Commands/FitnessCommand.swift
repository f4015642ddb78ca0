package import ArgumentParser
package import CommandLineKit
internal import FitnessDomain

/// `mizan fitness …`
package struct FitnessCommand: BeginnersCommand, ExampledCommand, NamingCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fitness", abstract: "Measurements: weight, steps, sleep, water and twelve more.",
        discussion: """
            Quantities are typed with their units: 75.5kg, 165 lb, 11st 4lb, 26.2 mi, 7h30m, 500 ml. Give a type by \
            its full or short name: body_fat_percentage, body-fat. Give an entry by the short id that the history \
            shows. `mizan fitness types` shows the types.
            """,
        subcommands: [
            LogCommand.self, EditCommand.self, DeleteCommand.self, CurrentCommand.self, HistoryCommand.self,
            SummaryCommand.self, TrendCommand.self, TypesCommand.self,
                // new-module: commands
        ])

    package static let firstStep = "mizan fitness log weight 75.5kg"

    package static let examples = """
        fitness log weight 75.5kg
        fitness log sleep 7h30m --at yesterday
        fitness edit a1b2c3 --quantity 75.2kg
        fitness delete a1b2c3
        fitness current
        fitness history weight --from "last month"
        fitness summary steps --by month
        fitness trend weight --svg weight.svg
        fitness types list
        fitness types set weight --unit lb
        """

    package static func names(of argument: String, in context: CommandContext) async throws -> [String] {
        argument == "type" ? ProgressMetricType.allCases.map(\.rawValue) : []
    }

    package init() {}
}
