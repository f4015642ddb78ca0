internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain

/// `mizan habits undone 1`
struct UndoneCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone", abstract: "Mark something as not done.")

    @Argument(help: ArgumentHelp("As for “done”.", valueName: "what"))
    var words: [String]
    @OptionGroup var day: DayOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (words, day) = (words, try day.day(in: context))
        let practised = try await context.write { transaction in
            try Practised(words, on: day, habits, in: transaction) { target in
                try habits.undo(target, on: day, in: transaction)
            }
        }
        context.output.report("\(practised.names): not done. \(practised.progress)", practised.listing(.open))
    }
}
