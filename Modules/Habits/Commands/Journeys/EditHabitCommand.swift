internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// `mizan habits edit Walk --title "Long walk" --schedule weekdays:mon,thu`
struct EditHabitCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a habit that you added; the days that you did it stay recorded.",
        discussion: "A new goal applies from today on; earlier days keep their former goal.")

    @Argument(help: ArgumentHelp("The habit: its id, its title, its dua, or its number today.", valueName: "habit"))
    var name: String
    @Option(parsing: .unconditional, help: "The new name, for a habit that is not a dua.")
    var title: String?
    @Option(help: "The part of the day: morning, anytime or evening.")
    var slot: TimeSlot?
    @Option(parsing: .unconditional, help: "As for “add”.")
    var schedule: String?
    @Option(parsing: .unconditional, help: "The goal from today on, an amount in a period: “30 pages”.")
    var goal: String?
    @Flag(help: "A goal to reach, or a limit to stay below; unchanged by default.")
    var direction: Direction?
    @Option(parsing: .unconditional, help: "The habit's position within its part of the day, from 0.")
    var order: Int?
    @Flag(inversion: .prefixedNo, help: "Take the habit out of the plan, or put it back.")
    var archive: Bool?
    @OptionGroup var globals: GlobalOptions

    enum Direction: String, EnumerableFlag {
        case atLeast, atMost

        var goals: Goal.Direction { self == .atLeast ? .atLeast : .atMost }
    }

    func validate() throws {
        if direction != nil, goal == nil {
            throw ValidationError("--at-least and --at-most say what a --goal means: give one.")
        }
    }

    func requireInput() throws {
        _ = try schedule.map { try Schedule(typed: $0) }
        _ = try goal.map { try Goal(amount: $0) }
    }

    private var saysSomething: Bool {
        title != nil || slot != nil || schedule != nil || goal != nil || order != nil || archive != nil
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        guard saysSomething else { throw MizanError.nothingToChange(example: "habits edit Walk --slot morning") }
        let (name, command) = (name, self)
        let (habit, title, isChanged) = try await context.write { transaction in
            let known = try CustomHabits.named(name, habits, in: transaction.view)
            let today = try habits.today(in: transaction)
            let habit = try habits.change(known.id, in: transaction) { try command.change(&$0, today: today) }.entity
            return (habit, try habits.title(of: habit, in: transaction), habit != known)
        }
        context.output.report(
            isChanged ? "\(title): \(Self.words(habit))." : "\(title) is unchanged: \(Self.words(habit)).",
            CustomHabits.listing([habit], in: context))
    }

    private func change(_ habit: inout Habit, today: CivilDay) throws {
        if let title { try habit.rename(title) }
        if let goal {
            let direction = direction?.goals ?? habit.goal?.direction ?? .atLeast
            try habit.aim(at: Goal(amount: goal, direction: direction), from: today)
        }
        if let slot { habit.timeSlot = slot }
        if let schedule { habit.schedule = try Schedule(typed: schedule) }
        if let order { habit.sortOrder = order }
        if let archive { habit.isArchived = archive }
    }

    private static func words(_ habit: Habit) -> String {
        var words = [habit.timeSlot.rawValue, habit.schedule.description]
        if let goal = habit.goal { words.insert(goal.words, at: 0) }
        if habit.isArchived { words.append("archived") }
        return words.joined(separator: ", ")
    }
}
