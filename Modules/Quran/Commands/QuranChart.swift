internal import Charts
internal import CommandLineKit
internal import QuranData

/// A chart: as text for people, as rows for programs, or as a picture.
struct QuranChart {
    let chart: BarChart
    /// Shown after the bars if the terminal is wide enough.
    var notes: [String] = []
    let listing: TabularOutput

    func print(_ picture: PictureOption, in context: CommandContext) throws {
        let output = context.output
        guard try !picture.write(chart.heading.title, chart.svg, to: output) else { return }
        guard output.format == .table, !listing.rows.isEmpty else { return output.list(listing) }
        output.drawing(chart.terminal(output.display, notes: notes))
    }
}

extension BarChart {
    init(_ figures: QuranChartData<some Hashable & Sendable>) {
        self.init(
            ChartHeading(figures.title, whenEmpty: figures.whenEmpty), labels: figures.names, values: figures.values,
            unit: figures.unit, whole: figures.whole)
    }
}
