package import Kernel

/// Values over days, as lines that break where a value is missing. If the points have limits, the line has a band around it.
package struct LineChart: Chart {
    package struct Point: Hashable, Sendable {
        package let day: CivilDay
        /// A missing value, or one that is not a number, is a gap.
        package let value: Double?
        package let low: Double?
        package let high: Double?

        package init(_ day: CivilDay, _ value: Double?, low: Double? = nil, high: Double? = nil) {
            self.day = day
            self.value = ChartValue.drawable(value)
            let (low, high) = (ChartValue.drawable(low), ChartValue.drawable(high))
            // A band needs both limits.
            self.low = high == nil ? nil : low
            self.high = low == nil ? nil : high
        }
    }

    package struct Series: Hashable, Sendable {
        package let name: String
        package let points: [Point]

        package init(_ name: String, _ points: [Point]) {
            self.name = name
            self.points = points.sorted { $0.day < $1.day }
        }
    }

    package let heading: ChartHeading
    let series: [Series]
    let unit: String
    let includesZero: Bool

    package init(_ heading: ChartHeading, _ series: [Series], unit: String = "", includesZero: Bool = false) {
        (self.heading, self.series, self.unit, self.includesZero) = (heading, series, unit, includesZero)
    }

    package var size: (width: Double, height: Double) { ChartFrame.size }

    private var known: [(day: CivilDay, value: Double)] {
        series.flatMap(\.points).compactMap { point in point.value.map { (point.day, $0) } }
    }

    func text(_ value: Double) -> String { ChartValue.short(value) + (unit.isEmpty ? "" : " \(unit)") }

    package var summary: String {
        let known = known
        guard let first = known.map(\.day).min(), let last = known.map(\.day).max(),
            let least = known.min(by: { $0.value < $1.value }), let most = known.max(by: { $0.value < $1.value })
        else { return ChartLabel(heading.whenEmpty).text }
        let names = series.count > 1 ? " of " + series.map { ChartLabel($0.name).isolated }.joined(separator: ", ") : ""
        let days = first == last ? "\(first)" : "\(first) to \(last)"
        return "\(Counted.text(known.count, "value"))\(names), \(days). Least: \(text(least.value)) (\(least.day)). "
            + "Most: \(text(most.value)) (\(most.day))."
    }

    // MARK: Drawing

    package func draw(on canvas: inout SVGCanvas) {
        let known = known
        guard let first = known.map(\.day).min(), let last = known.map(\.day).max() else {
            return canvas.nothing(heading, size)
        }
        let bands = series.flatMap(\.points).flatMap { [$0.low, $0.high].compactMap(\.self) }
        let legend = ChartFrame.legend(series.map(\.name))
        let scale = ValueScale(known.map(\.value) + bands, includesZero: includesZero)
        let frame = ChartFrame(scale, unit: unit, legendRows: legend.rows)
        let axis = DayAxis(first, last, in: frame)
        frame.drawAxis(on: &canvas)
        frame.drawPlaces(axis.labels, on: &canvas)
        ChartFrame.drawLegend(legend.places, asLines: true, on: &canvas)
        for (number, one) in series.enumerated() { drawBand(number, one, frame, axis, on: &canvas) }
        for (number, one) in series.enumerated() { drawLine(number, one, frame, axis, on: &canvas) }
    }

    private func drawBand(
        _ number: Int, _ one: Series, _ frame: ChartFrame, _ axis: DayAxis, on canvas: inout SVGCanvas
    ) {
        let pieces = one.points.split { $0.low == nil || $0.high == nil }
        guard !pieces.isEmpty else { return }
        canvas.path(ChartStyle.band(number)) { path in
            for piece in pieces {
                let columns = axis.columns(piece.map { ($0.day, $0.low ?? 0, $0.high ?? 0) })
                // A band of a single day also gets a width.
                let widened =
                    columns.count == 1 ? columns.flatMap { [($0.0 - 2, $0.1, $0.2), ($0.0 + 2, $0.1, $0.2)] } : columns
                for (index, column) in widened.enumerated() {
                    let y = frame.y(max(column.1, column.2))
                    if index == 0 { path.move(column.0, y) } else { path.line(column.0, y) }
                }
                for column in widened.reversed() { path.line(column.0, frame.y(min(column.1, column.2))) }
                path.raw("z")
            }
        }
    }

    private func drawLine(
        _ number: Int, _ one: Series, _ frame: ChartFrame, _ axis: DayAxis, on canvas: inout SVGCanvas
    ) {
        let pieces = one.points.split { $0.value == nil }
        let lines = pieces.filter { $0.count > 1 }
        if !lines.isEmpty {
            canvas.path(ChartStyle.stroke(number)) { path in
                for piece in lines {
                    let columns = axis.columns(piece.map { ($0.day, $0.value ?? 0, $0.value ?? 0) })
                    for (index, column) in columns.enumerated() {
                        let (first, second) = (frame.y(column.1), frame.y(column.2))
                        if index == 0 { path.move(column.0, first) } else { path.line(column.0, first) }
                        if first != second { path.line(column.0, second) }
                    }
                }
            }
        }
        // A single point between two gaps is drawn as a dot, because it makes no line.
        for piece in pieces where piece.count == 1 {
            for point in piece {
                canvas.circle(ChartStyle.fill(number), axis.x(point.day), frame.y(point.value ?? 0), 3)
            }
        }
    }
}
