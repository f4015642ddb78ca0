internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// `mizan habits done 1`
struct DoneCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Say what you did: a dua, or a habit of your own.",
        discussion: "A dua counts once a day: saying it again changes nothing.")

    @Argument(
        help: ArgumentHelp("Numbers of the plan, “next”, names, or duas such as starter:waking.", valueName: "what"))
    var words: [String]
    @OptionGroup var day: DayOption
    @Option(parsing: .unconditional, help: "How much, of a habit that is counted: 12.5.")
    var value: String?
    @Option(parsing: .unconditional, help: "A note, of a habit of your own.")
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
                switch target {
                case .dua(let id):
                    guard amount == nil, note == nil else {
                        throw MizanError(
                            .invalidInput, "habits.value-of-dua",
                            "\(id) is a dua: it is done or not. `mizan habits count` counts its repetitions.")
                    }
                    _ = try habits.complete(id, on: day, in: transaction)
                case .own(let habit):
                    _ = try habits.enter(HabitEntry.ID(day: day, habitID: habit.id), in: transaction) { stored in
                        try HabitEntry(
                            day: day, habitID: habit.id,
                            thousandths: amount ?? max(habit.wholeAmount(), stored?.thousandths ?? 0),
                            note: note ?? stored?.note)
                    }
                }
            }
        }
        context.output.report(
            "\(practised.entered) \(practised.progress)" + practised.nextLine, practised.listing(.done))
        if let remark = practised.remark { context.output.say(remark) }
    }
}

extension Habit {
    /// What is entered where no amount is given. Of what should be little, nobody means the most of it.
    fileprivate func wholeAmount() throws -> Int {
        guard case .own(let title, let goal?) = subject else { return HabitEntry.done }
        guard goal.direction == .atLeast else {
            throw MizanError(
                .invalidInput, "habits.amount-needed",
                "The goal of “\(Excerpt.of(title))” is \(goal.words): say how much it was, with --value 1; --value 0 is "
                    + "none.")
        }
        return goal.thousandths
    }
}

extension Practised {
    fileprivate var nextLine: String {
        plan.next.map { " Next: \($0.title)." } ?? (plan.asked == 0 ? "" : " All done.")
    }
}
