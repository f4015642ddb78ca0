internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain

/// `mizan habits done 1`
struct DoneCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Record what you did: a dua, or a habit of your own.",
        discussion: "A dua counts once a day: saying it again changes nothing.", aliases: ["log"])

    @Argument(
        help: ArgumentHelp(
            "Numbers or names from the plan, “next”, or duas such as starter:waking.", valueName: "what"))
    var words: [String]
    @OptionGroup var day: DayOption
    @Option(parsing: .unconditional, help: "The amount, for a habit with a goal: 12.5.")
    var value: String?
    @Option(parsing: .unconditional, help: "A note, for a habit of your own.")
    var note: String?
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws {
        for word in words { try PracticeTarget.check(word) }
        try day.check()
        _ = try amount()
    }

    private func amount() throws -> Int? { try value.map { try Thousandths(typed: $0, as: "value").number } }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (words, day, amount, note) = (words, try day.day(in: context), try amount(), note)
        let practised = try await context.write { transaction in
            try Practised(words, on: day, habits, in: transaction) { target in
                try habits.complete(target, thousandths: amount, note: note, on: day, in: transaction)
            }
        }
        context.output.report(
            "\(practised.entered) \(practised.progress)" + practised.nextLine, practised.listing(.done))
        if let remark = practised.remark { context.output.say(remark) }
    }
}

extension Practised {
    fileprivate var nextLine: String {
        if let next = plan.next { return " Next: \(next.title)." }
        if plan.missed > 0 { return " All is said for the day." }
        return plan.asked == 0 || plan.done < plan.asked ? "" : " All done."
    }
}
