internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits today`
struct TodayCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "The day: what is done, what comes next, streak and level.",
        discussion: "Output for programs is the plan, as from `mizan habits plan`.")

    @OptionGroup var day: DayOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (day, today) = (try day.day(in: context), try context.today())
        guard context.output.format == .table else {
            let plan = try await context.read { try habits.plan(on: day, in: $0) }
            return context.output.list(try plan.listing(for: context.output.format))
        }
        let display = context.output.display
        let lines = try await context.read { transaction in
            let plan = try habits.plan(on: day, in: transaction)
            return DayLines(
                plan: plan, reached: try habits.standing(in: transaction),
                journeys: try habits.followed(in: transaction), waiting: try habits.waiting(plan, in: transaction),
                isToday: day == today, display: display)
        }
        context.output.drawing(try lines.lines())
    }
}

/// `mizan habits plan tomorrow`
struct PlanCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "A day's plan, as a table.")

    @Argument(parsing: .allUnrecognized, help: "The day: tomorrow, 2026-01-08, mon; today by default.")
    var words: [String] = []
    @OptionGroup var day: DayOption
    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        if day.typed != nil, !words.isEmpty {
            throw ValidationError("Give the day only once: either with --day or without it.")
        }
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let text = words.joined(separator: " ")
        let day = try text.isEmpty ? day.day(in: context) : context.moments().days.day(text)
        let plan = try await context.read { try habits.plan(on: day, in: $0) }
        context.output.list(try plan.listing(for: context.output.format))
    }
}

extension DayPlan {
    /// Programs get all fields. People get the fields that fit in a line, with amounts worded for people.
    func listing(for format: OutputFormat) throws -> TabularOutput {
        let titles = [
            "place": "No.", "timeSlot": "Slot", "state": "State", "title": "Title", "amount": "Said", "wanted": "Of",
            "unit": "Unit", "xp": "XP",
        ]
        return TabularOutput(
            columns: PlannedHabit.placedFields.map {
                TabularOutput.Column($0.name, titles[$0.name] ?? $0.name, isForPeople: titles[$0.name] != nil)
            },
            rows: try habits.enumerated().map { place, habit in
                format == .table ? try habit.valuesForPeople(at: place + 1) : habit.values(at: place + 1)
            },
            whenEmpty: "Nothing is planned. Follow a journey: mizan habits journeys follow first-steps")
    }
}
