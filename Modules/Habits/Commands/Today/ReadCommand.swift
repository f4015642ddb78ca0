internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits read 3`
struct ReadCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "A line of the day in full: the text of a dua, or the goal of a habit.")

    @Argument(help: ArgumentHelp("As for “done”.", valueName: "what"))
    var word: String
    @OptionGroup var day: DayOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let (word, day) = (word, try day.day(in: context))
        let target = try await context.read { try habits.target(word, on: day, in: $0) }
        switch target {
        case .dua(let id): try await show(id, habits, in: context)
        case .own(let habit):
            guard context.output.format == .table else {
                return context.output.report("", CustomHabits.listing([habit], in: context))
            }
            context.output.drawing(Self.lines(habit))
        }
    }

    private func show(_ id: CatalogueID, _ habits: HabitsModule, in context: CommandContext) async throws {
        let (dua, catalogue) = try await context.read { reading in
            (try HabitsModule.duas.require(id, in: reading).entity, try habits.catalogue(in: reading))
        }
        guard context.output.format == .table else {
            return context.output.report("", DuaRecords.listing([dua], in: context))
        }
        context.output.drawing(DuaSheet(dua, in: catalogue, on: context.output.display).lines)
    }

    private static func lines(_ habit: Habit) -> [String] {
        guard case .own(let title, let goal) = habit.subject else { return [] }
        let asked = ([goal?.words, habit.timeSlot.rawValue, habit.schedule.description] as [String?]).compactMap(\.self)
        let texts = [habit.origin.question, habit.origin.description].compactMap(\.self)
        return [PlainText.oneLine(title), asked.joined(separator: ", ")] + texts.map { PlainText.oneLine($0) }
    }
}
