package import ArgumentParser
internal import CommandLineKit

/// `mizan habits …`
package struct HabitsCommand: BeginnersCommand {
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

    package init() {}
}
