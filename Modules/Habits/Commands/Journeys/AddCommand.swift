internal import ArgumentParser
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
    @Option(help: "The part of the day that it belongs to.")
    var slot: Slot = .anytime
    @Option(
        parsing: .unconditional,
        help: "daily, weekdays:mon,thu, times:3/7 (3 times in 7 days), times:4/month or hijri:13,14,15.")
    var schedule: String = "daily"
    @Option(parsing: .unconditional, help: "What is counted, and how much in a period: “20 pages”.")
    var goal: String?
    @Flag(help: "The goal is the most that it may be.")
    var atMost = false
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    enum Slot: String, CaseIterable, ExpressibleByArgument {
        case morning, anytime, evening

        var slot: TimeSlot {
            switch self {
            case .morning: .morning
            case .anytime: .anytime
            case .evening: .evening
            }
        }
    }

    func validate() throws {
        if atMost, goal == nil { throw ValidationError("--at-most says what a --goal means: give one.") }
    }

    func requireInput() throws {
        _ = try Schedule(typed: schedule)
        _ = try subject()
    }

    private func subject() throws -> Habit.Subject {
        let text = words.joined(separator: " ")
        let goal = try goal.map { try Goal(amount: $0, direction: atMost ? .atMost : .atLeast) }
        guard text.contains(":"), !text.contains(" ") else { return .own(title: text, goal: goal) }
        return try Habit.Subject(isDua: true, text, goal: goal?.description)
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (subject, slot, schedule) = (try subject(), slot.slot, try Schedule(typed: schedule))
        let (habit, title) = try await context.write { transaction in
            let habit = try habits.add(subject, slot: slot, schedule: schedule, in: transaction).entity
            return (habit, try habits.title(of: habit, in: transaction))
        }
        context.output.report(
            "\(title) is a habit of yours now (\(slot.rawValue), \(schedule)).",
            CustomHabits.listing([habit], in: context))
    }
}

/// `mizan habits remove Walk`
struct RemoveHabitCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a habit that you added; what was done stays.")

    @Argument(help: ArgumentHelp("Its id, its title or its dua.", valueName: "habit"))
    var name: String
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        _ = try context.module(HabitsModule.self)
        let name = name
        let habit = try await context.write { transaction in
            let habit = try CustomHabits.named(name, among: HabitsModule.habits(in: transaction).all())
            try HabitsModule.habits.remove(habit.id, in: transaction)
            return habit
        }
        context.output.say("\(name) is no habit of yours any more. What was done stays.")
        context.output.json(["removed": 1, "id": .string(habit.id)])
    }
}
