internal import ArgumentParser
internal import Charts
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits heatmap`
struct HeatMapCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "heatmap", abstract: "Show how much you practised on each day.")

    @Option(parsing: .unconditional, help: "The number of weeks up to this one; 53 by default.")
    var weeks: Int?
    @OptionGroup var picture: PictureOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let weeks = weeks ?? HeatMap.weeksOfAYear
        guard (1...HeatMap.mostWeeks).contains(weeks) else {
            throw MizanError(
                .invalidInput, "habits.weeks", "--weeks is a number from 1 to \(HeatMap.mostWeeks); \(weeks) is not.")
        }
        let map = try await context.read { try habits.heatMap(weeks: weeks, in: $0) }
        let cells = Array(map.weeks.joined())
        let chart = CalendarHeatMap(
            ChartHeading(HeatMap.title, whenEmpty: HeatMap.whenEmpty), from: map.first ?? .earliest,
            cells.map { Double($0.completed) }, unit: HeatMap.unit)
        guard try !picture.write(HeatMap.title, { chart.svg() }, to: context.output) else { return }
        guard context.output.format == .table else {
            return context.output.list(TabularOutput(cells))
        }
        context.output.drawing(chart.terminal(context.output.display))
    }
}
