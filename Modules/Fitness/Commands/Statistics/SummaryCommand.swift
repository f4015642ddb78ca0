internal import ArgumentParser
internal import Charts
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel

extension SummaryBy: ExpressibleByArgument {}

/// `mizan fitness summary`, `mizan fitness summary steps --by month`
struct SummaryCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary", abstract: "Figures of your days: mean, lowest, highest, and sum.",
        discussion: "Bars show the mean day of each month or year, for one type.")

    @Argument(help: ArgumentHelp("Only entries of this type: weight, steps, body-fat.", valueName: "type"))
    var metric: TypedMetric?
    @Option(help: "Figures for each year or month, or for the whole time.")
    var by: SummaryBy = .all
    @Option(parsing: .unconditional, help: ArgumentHelp("From this day on.", valueName: "day"))
    var from: TypedDay?
    @Option(parsing: .unconditional, help: ArgumentHelp("Up to this day.", valueName: "day"))
    var to: TypedDay?
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let fitness = try context.module(FitnessModule.self)
        let (by, type) = (by, try metric?.type())
        let days = try DayRange(from?.day(in: context) ?? .earliest, to?.day(in: context) ?? .latest)
        let lines = try await context.read { reading in
            try fitness.summary(
                of: type.map { [$0] } ?? ProgressMetricType.allCases, in: days, by: by, in: reading)
        }
        guard context.output.format == .table else {
            return context.output.list(TabularOutput(lines))
        }
        if type != nil, by != .all, let first = lines.first {
            return context.output.drawing(Self.bars(lines, first.metric).terminal(context.output.display))
        }
        context.output.list(Self.table(lines, by: by))
    }

    private static func bars(_ lines: [SummaryLine], _ metric: MetricView) -> BarChart {
        BarChart(
            ChartHeading("\(metric.type.title) a day"), labels: lines.map { $0.period ?? "" },
            values: lines.map { metric.type.unit.convert($0.mean, to: metric.shownIn) }, unit: metric.shownIn.symbol)
    }

    private static func table(_ lines: [SummaryLine], by: SummaryBy) -> TabularOutput {
        let headings =
            (by == .all ? [] : ["Period"]) + ["What", "Mean a day", "Least", "Most", "Total", "Days", "From", "To"]
        return TabularOutput(
            headings,
            rows: lines.map { line in
                let (type, unit) = (line.metric.type, line.metric.shownIn)
                func text(_ value: Double) -> FieldValue { .text(QuantityText.of(value, of: type, in: unit)) }
                return (by == .all ? [] : [line.period.fieldValue]) + [
                    .text(type.title), text(line.mean), text(line.least), text(line.most),
                    line.total.map(text) ?? .absent, .integer(line.figures.days), .day(line.figures.first),
                    .day(line.figures.last),
                ]
            }, whenEmpty: "No entries. Enter one: \(FitnessCommand.firstStep)")
    }
}
