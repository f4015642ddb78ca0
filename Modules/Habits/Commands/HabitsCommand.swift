package import ArgumentParser
package import CommandLineKit
internal import HabitsData
internal import HabitsDomain

/// `mizan habits …`
package struct HabitsCommand: BeginnersCommand, ExampledCommand, NamingCommand {
    package static let configuration = CommandConfiguration(
        commandName: "habits", abstract: "Your daily practice: duas, journeys through them, habits of your own.",
        discussion: """
            `mizan habits today` shows the day; `mizan habits done 1` says that its first line is done. What is in the plan \
            is named by its number there, by “next”, or by its name: waking. Any dua can be named as starter:waking.
            """,
        subcommands: [
            TodayCommand.self, DoneCommand.self, UndoneCommand.self, SkipCommand.self, CountCommand.self,
            PlanCommand.self, StatsCommand.self, HeatMapCommand.self, JourneysCommand.self, AddCommand.self,
            EditHabitCommand.self, RemoveHabitCommand.self, HabitListCommand.self, ShowHabitCommand.self,
            ReadCommand.self, ProfileCommand.self, ExportCommand.self,
                // new-module: commands
        ])

    package static let firstStep = "mizan habits journeys follow first-steps"

    package static let examples = """
        habits today
        habits done waking
        habits done next --day yesterday
        habits undone waking
        habits skip waking
        habits count waking --by 3
        habits plan --day tomorrow
        habits stats
        habits heatmap --weeks 12
        habits journeys list
        habits journeys follow first-steps
        habits journeys leave first-steps
        habits add starter:waking
        habits add "Drink water" --goal "2 l"
        habits edit "Drink water" --goal "3 l"
        habits remove "Drink water"
        habits list
        habits show "Drink water"
        habits read waking
        habits profile show
        habits profile set --display-name Amina
        habits export --shape web --to habits.json
        """

    package static func names(of argument: String, in context: CommandContext) async throws -> [String] {
        let habits = try context.module(HabitsModule.self)
        return try await context.read { reading in
            switch argument {
            case "journey": try habits.offeredJourneys(in: reading).map(\.id.name)
            case "habit": try CustomHabits.titles(habits, in: reading)
            case "what": try ["next"] + CustomHabits.titles(habits, in: reading) + habits.duaNames(in: reading)
            case "id": try habits.duaNames(in: reading)
            default: []
            }
        }
    }

    package init() {}
}
