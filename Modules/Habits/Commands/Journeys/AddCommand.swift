internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// `mizan habits add starter:ayat-al-kursi --slot evening`, `mizan habits add Read --goal "20 pages"`
struct AddCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a habit: a dua, or something of your own.")

    @Argument(help: ArgumentHelp("A dua such as starter:ayat-al-kursi, or a title.", valueName: "what"))
    var words: [String]
    @Option(help: "The part of the day: morning, anytime or evening.")
    var slot: TimeSlot = .anytime
    @Option(
        parsing: .unconditional,
        help: "daily, weekdays:mon,thu, times:3/7 (3 times in 7 days), times:4/month or hijri:13,14,15.")
    var schedule: String = "daily"
    @Option(parsing: .unconditional, help: "The goal, an amount in a period: “20 pages”.")
    var goal: String?
    @Flag(help: "The goal is a limit: at most this amount.")
    var atMost = false
    @Flag(help: "Add a habit of your own, although a dua has this name.")
    var own = false
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func validate() throws {
        if atMost, goal == nil { throw ValidationError("--at-most says what a --goal means: give one.") }
    }

    func requireInput() throws {
        _ = try Schedule(typed: schedule)
        _ = try subject { _ in nil }
    }

    /// The dua with the name, if the catalogue has such a dua, as for every other verb. Otherwise a habit of the owner's own.
    private func subject(dua: (String) throws -> CatalogueID?) throws -> Habit.Subject {
        let text = words.joined(separator: " ")
        let goal = try goal.map { try Goal(amount: $0, direction: atMost ? .atMost : .atLeast) }
        guard !own else { return .own(title: text, goal: goal) }
        if text.contains(":"), !text.contains(" ") { return try Habit.Subject(isDua: true, text, goal: goal) }
        guard let dua = try dua(text) else { return .own(title: text, goal: goal) }
        guard goal == nil else {
            throw Refusal.goalOfDua(
                "“\(Excerpt.of(text))” is the dua \(dua), which has no goal.",
                details: ["field": "goal"], advice: "--own makes it something of your own.")
        }
        return .dua(dua)
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (slot, schedule) = (slot, try Schedule(typed: schedule))
        let (habit, title) = try await context.write { transaction in
            let subject = try subject { try habits.dua(named: $0, in: transaction) }
            let habit = try habits.add(subject, slot: slot, schedule: schedule, in: transaction).entity
            return (habit, try habits.title(of: habit, in: transaction))
        }
        context.output.report(
            "\(title) has been added to your habits (\(slot.rawValue), \(schedule)).",
            CustomHabits.listing([habit], in: context))
    }
}

/// `mizan habits remove Walk`
struct RemoveHabitCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a habit that you added; the days that you did it stay recorded.")

    @Argument(help: ArgumentHelp("The habit: its id, its title or its dua.", valueName: "habit"))
    var name: String
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let name = name
        let habit = try await context.write { transaction in
            let habit = try CustomHabits.named(name, habits, in: transaction.view)
            try HabitsModule.habits.remove(habit.id, in: transaction)
            return habit
        }
        context.output.say("\(name) is no longer one of your habits. The days that you did it stay recorded.")
        context.output.json(["removed": 1, "id": .string(habit.id)])
    }
}
