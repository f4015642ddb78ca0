internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import Kernel

/// `mizan habits stats`, `mizan habits stats Walk`
struct StatsCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "The figures of all days, or the strength of one habit.")

    @Argument(help: ArgumentHelp("A habit that you added: its id, its title or its dua.", valueName: "habit"))
    var habit: String?
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        if let habit { return try await show(habit, habits, in: context) }
        let summary = try await context.read { try habits.summary(in: $0) }
        guard context.output.format == .table else {
            return context.output.report("", TabularOutput([summary]))
        }
        context.output.drawing(SummaryLines(summary: summary, display: context.output.display).lines())
    }

    private func show(_ name: String, _ habits: HabitsModule, in context: CommandContext) async throws {
        let figures = try await context.read { transaction in
            let habit = try CustomHabits.named(name, habits, in: transaction)
            return try habits.figures(of: habit, in: transaction)
        }
        let titles = [
            "title": "Habit", "schedule": "Schedule", "strength": "Strength", "streak": "Streak",
            "longestStreak": "Longest streak",
        ]
        let isTable = context.output.format == .table
        context.output.show(
            TabularOutput(
                columns: HabitStatistics.fields.map {
                    TabularOutput.Column($0.name, titles[$0.name] ?? $0.name, isForPeople: titles[$0.name] != nil)
                }, rows: [isTable ? figures.valuesForPeople : figures.values], whenEmpty: ""))
    }
}

extension HabitStatistics {
    /// The values with the strength in whole percent.
    fileprivate var valuesForPeople: [FieldValue] {
        zip(Self.fields, values).map { field, value in
            field.name == "strength" ? .text("\(Int((strength * 100).rounded()))%") : value
        }
    }
}
