internal import ArgumentParser
internal import Charts
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits show Walk`
struct ShowHabitCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "A habit of yours: its calendar, and its entries with notes.")

    @Argument(help: ArgumentHelp("The habit: its id, its title, its dua, or its number today.", valueName: "habit"))
    var name: String
    @Option(parsing: .unconditional, help: "The number of weeks up to this one; 5 by default.")
    var weeks: Int?
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (name, weeks) = (name, weeks ?? 5)
        guard (1...HeatMap.mostWeeks).contains(weeks) else {
            throw MizanError(
                .invalidInput, "habits.weeks", "--weeks is a number from 1 to \(HeatMap.mostWeeks); \(weeks) is not.")
        }
        let (figures, days) = try await context.read { transaction in
            let habit = try CustomHabits.named(name, habits, in: transaction)
            return (
                try habits.figures(of: habit, in: transaction),
                try habits.days(of: habit, weeks: weeks, in: transaction)
            )
        }
        let display = context.output.display
        guard context.output.format == .table else { return context.output.list(Self.listing(days, figures.habit)) }
        context.output.drawing(HabitSheet(figures: figures, days: days, display: display).lines)
    }

    /// For programs: each day on which the habit was planned or has an entry.
    private static func listing(_ days: [HabitDay], _ habit: Habit) -> TabularOutput {
        TabularOutput(
            columns: ["date", "state", "amount", "unit", "note"].map { TabularOutput.Column($0, $0) },
            rows: days.filter { $0.state != nil || $0.entry != nil }.map { one in
                let unit = habit.aim.goal(on: one.day)?.unit ?? ""
                return [
                    .day(one.day), one.state.map { .text($0.rawValue) } ?? .absent,
                    one.entry?.thousandths.map { .real(Thousandths.units($0)) } ?? .absent,
                    unit.isEmpty ? .absent : .text(unit), one.entry?.note.map { .text($0) } ?? .absent,
                ]
            }, whenEmpty: "")
    }
}

/// A habit as a person reads it in a terminal.
struct HabitSheet {
    let figures: HabitStatistics
    /// The first day is a Monday.
    let days: [HabitDay]
    let display: TextDisplay

    private var marks: Marks { Marks(display) }
    private var habit: Habit { figures.habit }

    var lines: [String] {
        var words = [habit.timeSlot.rawValue, habit.schedule.description]
        if let goal = habit.goal { words.insert(goal.words, at: 0) }
        if habit.isArchived { words.append("archived") }
        let strength = Int((figures.strength * 100).rounded())
        return [
            TerminalStyle(display: display).bold(fitted(figures.title)), fitted(words.joined(separator: ", ")),
            "Streak \(Counted.text(figures.streaks.current, "day")), longest \(figures.streaks.longest), "
                + "strength \(strength)%.",
            "", "            Mo Tu We Th Fr Sa Su",
        ] + weeks + entries
    }

    private var weeks: [String] {
        stride(from: 0, to: days.count, by: 7).map { start in
            let week = days[start..<min(start + 7, days.count)]
            let cells = week.map { " " + ($0.state.map(marks.of) ?? " ") + " " }.joined()
            let line = (week.first.map { $0.day.description } ?? "") + "  " + cells
            let end = line.lastIndex { $0 != " " }
            return end.map { String(line[...$0]) } ?? ""
        }
    }

    private var entries: [String] {
        let entered = days.reversed().compactMap(\.entry)
        guard !entered.isEmpty else { return [] }
        return [""]
            + entered.map { entry in
                let unit = habit.aim.goal(on: entry.day).map { $0.unit.isEmpty ? "" : " \($0.unit)" }
                var words: [String] = []
                if entry.isSkipped { words.append("skipped") }
                if let amount = entry.thousandths {
                    words.append(unit.map { Thousandths.text(amount) + $0 } ?? (amount > 0 ? "done" : "not done"))
                }
                if let note = entry.note { words.append(PlainText.oneLine(note)) }
                return fitted("\(entry.day)  " + words.joined(separator: "  "))
            }
    }

    private func fitted(_ text: String) -> String {
        TextColumns.fitted(marks.shown(text), to: max(20, display.columns), on: display)
    }
}
