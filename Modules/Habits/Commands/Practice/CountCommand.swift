internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// `mizan habits count next`, `mizan habits count 3 --by 10`
struct CountCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "count", abstract: "Count repetitions of a dua; the last repetition completes it.",
        discussion: "Repetitions counted on several devices add up.")

    @Argument(help: ArgumentHelp("A dua, named as for “done”.", valueName: "what"))
    var word: String
    @Option(parsing: .unconditional, help: "The number to add; 1 by default. A negative number takes repetitions back.")
    var by: Int?
    @Option(parsing: .unconditional, help: "The new count, instead of a number to add.")
    var to: Int?
    @OptionGroup var day: DayOption
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func validate() throws {
        if by != nil, to != nil {
            throw ValidationError("--by adds and --to says how many there are: give one of them.")
        }
    }

    func requireInput() throws {
        try PracticeTarget.check(word)
        try day.check()
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (word, by, to, day) = (word, by, to, try day.day(in: context))
        let (count, practised, wanted) = try await context.write { transaction in
            let target = try habits.target(word, on: day, in: transaction.view)
            guard case .dua(let dua) = target else {
                throw MizanError(
                    .invalidInput, "habits.count-of-habit",
                    "This is not a dua. Say how much it was: mizan habits done … --value 12.5")
            }
            let count =
                if let to { try habits.setCount(to, of: dua, on: day, in: transaction) } else {
                    try habits.count(dua, adding: by ?? 1, on: day, in: transaction)
                }
            return (
                count.entity, try Practised([target], on: day, habits, in: transaction),
                try habits.repetitions(of: dua, in: transaction)
            )
        }
        let end = count.count >= wanted ? ": done. \(practised.progress)" : "."
        context.output.report(
            "\(practised.names): \(count.count) of \(wanted)\(end)", CountRecords.listing([count], in: context))
    }
}

/// The commands for the records of counts.
enum CountRecords: RecordCommands {
    typealias Slice = HabitsModule

    static var type: EntityType<RepetitionCount> { HabitsModule.counts }
    static let headings: KeyValuePairs<String, String> = [:]
}
