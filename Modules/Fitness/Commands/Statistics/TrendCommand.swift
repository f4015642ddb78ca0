internal import ArgumentParser
internal import Charts
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel

/// `mizan fitness trend weight`
struct TrendCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "trend", abstract: "The trend of a type: its days, their seven-day mean, and the smoothed trend.",
        discussion: """
            The trend is computed as in The Hacker's Diet: each day it moves a tenth of the way to the day's value. \
            Types that add up, such as steps, are drawn as bars.
            """)

    @Argument(help: ArgumentHelp("The type: weight, steps, body-fat.", valueName: "type"))
    var metric: TypedMetric
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The first day; by default the range has 90 days.", valueName: "day"))
    var from: TypedDay?
    @Option(parsing: .unconditional, help: ArgumentHelp("The last day; today by default.", valueName: "day"))
    var to: TypedDay?
    @OptionGroup var unit: UnitOption
    @OptionGroup var picture: PictureOption
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let fitness = try context.module(FitnessModule.self)
        let type = try metric.type()
        let unit = try unit.unit(of: type)
        let (from, to) = (try from?.day(in: context), try to?.day(in: context))
        let view = try await context.read { reading in
            try fitness.trend(of: type, in: fitness.trendDays(from: from, to: to, in: reading), in: reading)
        }
        let drawn = MetricPicture(view, in: unit)
        guard try !self.picture.write(drawn.title, { drawn.svg }, to: context.output) else { return }
        guard context.output.format == .table else {
            return context.output.list(TabularOutput(view.trend.points))
        }
        let lines = drawn.lines(context.output.display)
        context.output.drawing(lines + (Self.sentence(view, unit ?? view.metric.shownIn).map { ["", $0] } ?? []))
    }

    /// `Trend 75.3 kg, falling by 0.35 kg a week.`
    private static func sentence(_ view: TrendView, _ unit: MeasureUnit) -> String? {
        guard let latest = view.trend.latest else { return nil }
        let type = view.metric.type
        let trend = "Trend \(QuantityText.of(latest.trend, of: type, in: unit))"
        guard let slope = view.trend.slope else { return trend + "." }
        let week = QuantityText.of(abs(slope.perWeek), of: type, in: unit)
        return switch slope.direction {
        case .increasing: "\(trend), rising by \(week) a week."
        case .decreasing: "\(trend), falling by \(week) a week."
        case .stable: "\(trend), neither rising nor falling."
        }
    }
}

extension MetricPicture {
    private var heading: ChartHeading { ChartHeading(title, whenEmpty: Self.whenEmpty) }

    private func bars(_ labels: [String], _ values: [Double?]) -> BarChart {
        BarChart(heading, labels: labels, values: values, unit: unit)
    }

    private func chart(_ lines: [Line]) -> LineChart {
        let series = lines.map { line in
            LineChart.Series(line.name, line.points.map { LineChart.Point($0.day, $0.value) })
        }
        return LineChart(heading, series, unit: unit)
    }

    fileprivate var svg: [UInt8] {
        switch values {
        case .bars(let labels, let values): bars(labels, values).svg()
        case .lines(let lines): chart(lines).svg()
        }
    }

    fileprivate func lines(_ display: TextDisplay) -> [String] {
        switch values {
        case .bars(let labels, let values): bars(labels, values).terminal(display)
        case .lines(let lines): chart(lines).terminal(display)
        }
    }
}
