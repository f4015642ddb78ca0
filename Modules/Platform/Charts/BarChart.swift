internal import Kernel

/// Bars side by side, each with a label below it; the bars of several series are stacked.
package struct BarChart: Chart {
    package struct Series: Hashable, Sendable {
        package let name: String
        /// One value for each label. A missing value, or one that is not a number, is a gap.
        package let values: [Double?]

        package init(_ name: String, _ values: [Double?]) {
            (self.name, self.values) = (name, values)
        }
    }

    package let heading: ChartHeading
    let labels: [String]
    let series: [Series]
    let unit: String
    /// The value that fills a whole bar, for example 100 for percentages; nil if there is no such value.
    let whole: Double?

    package init(_ heading: ChartHeading, labels: [String], _ series: [Series], unit: String = "", whole: Double? = nil)
    {
        (self.heading, self.labels) = (heading, labels)
        self.series = series.map { one in
            Series(one.name, labels.indices.map { ChartValue.drawable($0 < one.values.count ? one.values[$0] : nil) })
        }
        (self.unit, self.whole) = (unit, whole)
    }

    package init(
        _ heading: ChartHeading, labels: [String], values: [Double?], unit: String = "", whole: Double? = nil
    ) {
        self.init(heading, labels: labels, [Series("", values)], unit: unit, whole: whole)
    }

    package var size: (width: Double, height: Double) { ChartFrame.size }

    var isEmpty: Bool { series.allSatisfy { $0.values.allSatisfy { $0 == nil } } }

    /// The sums below and above zero for each label; nil for a label without values.
    var extents: [(low: Double, high: Double)?] {
        labels.indices.map { index in
            let values = series.compactMap { $0.values[index] }
            guard !values.isEmpty else { return nil }
            return (values.reduce(0) { $0 + min($1, 0) }, values.reduce(0) { $0 + max($1, 0) })
        }
    }

    func text(_ value: Double) -> String { ChartValue.short(value) + (unit.isEmpty ? "" : " \(unit)") }

    package var summary: String {
        guard !isEmpty else { return ChartLabel(heading.whenEmpty).text }
        let known = series.flatMap { one in
            zip(labels, one.values).compactMap { label, value in value.map { (label, $0) } }
        }
        guard let first = labels.first, let last = labels.last, let least = known.min(by: { $0.1 < $1.1 }),
            let most = known.max(by: { $0.1 < $1.1 })
        else { return "" }
        func name(_ label: String) -> String { ChartLabel(label).isolated }
        let names = series.count > 1 ? " of " + series.map { name($0.name) }.joined(separator: ", ") : ""
        let range = labels.count == 1 ? name(first) : "\(name(first)) to \(name(last))"
        let gaps = labels.count * series.count - known.count
        return "\(Counted.text(labels.count, "bar"))\(names), \(range). Least: \(text(least.1)) (\(name(least.0))). "
            + "Most: \(text(most.1)) (\(name(most.0)))." + (gaps > 0 ? " \(Counted.text(gaps, "gap"))." : "")
    }

    // MARK: Drawing

    /// With more bars than this, no bar has its own tooltip: they are too thin to point at.
    private static let mostHints = 400

    package func draw(on canvas: inout SVGCanvas) {
        guard !isEmpty else { return canvas.nothing(heading, size) }
        let legend = ChartFrame.legend(series.map(\.name))
        let scale = ValueScale(
            extents.compactMap(\.self).flatMap { [$0.low, $0.high] }, includesZero: true, upTo: whole)
        let frame = ChartFrame(scale, unit: unit, legendRows: legend.rows)
        frame.drawAxis(on: &canvas)
        ChartFrame.drawLegend(legend.places, asLines: false, on: &canvas)
        let step = frame.width / Double(labels.count)
        let width = max(min(step * 0.72, 48), min(step, 0.5))
        if whole != nil { drawTracks(frame, step, width, on: &canvas) }
        drawBars(frame, step, width, on: &canvas)
        let places = labels.indices.map { frame.left + (Double($0) + 0.5) * step }
        let names = labels.map { ChartLabel($0).shortened(to: max(step, 100) / 11) }
        frame.drawPlaces(zip(places, names).map { ($0, $1) }, on: &canvas)
    }

    private func drawTracks(_ frame: ChartFrame, _ step: Double, _ width: Double, on canvas: inout SVGCanvas) {
        canvas.path("t") { path in
            for (index, extent) in extents.enumerated() where extent != nil {
                let x = frame.left + (Double(index) + 0.5) * step - width / 2
                path.box(x, frame.top, width, frame.bottom - frame.top)
            }
        }
    }

    private func drawBars(_ frame: ChartFrame, _ step: Double, _ width: Double, on canvas: inout SVGCanvas) {
        var (below, above) = ([Double](repeating: 0, count: labels.count), [Double](repeating: 0, count: labels.count))
        for (number, one) in series.enumerated() {
            func box(_ index: Int, _ value: Double, on path: inout SVGCanvas) {
                let base = value < 0 ? below[index] : above[index]
                if value < 0 { below[index] += value } else { above[index] += value }
                let (from, to) = (frame.y(base), frame.y(base + value))
                let x = frame.left + (Double(index) + 0.5) * step - width / 2
                // Any value but zero is visible, however small; a gap of one pixel separates stacked values.
                let line = base != 0 && abs(to - from) > 3 ? 1.0 : 0
                let height = max(abs(to - from) - line, value == 0 ? 0 : 1)
                path.box(x, value < 0 ? from + line : from - line - height, width, height)
            }
            let known = one.values.enumerated().compactMap { index, value in value.map { (index, $0) } }
            guard labels.count * series.count <= Self.mostHints else {
                canvas.path(ChartStyle.fill(number)) { path in
                    for (index, value) in known { box(index, value, on: &path) }
                }
                continue
            }
            for (index, value) in known {
                canvas.path(
                    ChartStyle.fill(number),
                    hint: { canvas in
                        let name = one.name.isEmpty ? "" : ChartLabel(one.name).isolated + ", "
                        canvas.escaped("\(name)\(ChartLabel(labels[index]).isolated): \(text(value))")
                    }
                ) { box(index, value, on: &$0) }
            }
        }
    }
}
