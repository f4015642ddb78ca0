package import Kernel

extension LineChart {
    /// A sparkline for each series, scaled between its least and its greatest value.
    package func terminal(_ display: TextDisplay) -> [String] {
        let style = TerminalStyle(display: display)
        let names = series.map { style.text($0.name, columns: display.columns / 3) }
        let widest = names.map(TextColumns.width).max() ?? 0
        var lines: [String] = []
        for (number, one) in series.enumerated() {
            let values = one.points.compactMap(\.value)
            guard let least = values.min(), let most = values.max(), let last = values.last else { continue }
            let range = style.text(
                least < most ? "\(text(least)) to \(text(most)), last \(text(last))" : text(last))
            let name = widest > 0 ? TextColumns.padded(names[number], to: widest) + "  " : ""
            let room = display.columns - TextColumns.width(name) - 2 - TextColumns.width(range)
            let isNarrow = room < 12
            let width = isNarrow ? display.columns - TextColumns.width(name) : room
            let spark = style.colored(Sparkline.text(one.days, columns: width, style), series: number)
            lines += isNarrow ? [name + spark, range] : ["\(name)\(spark)  \(range)"]
        }
        return lines.isEmpty ? nothing(style) : [style.bold(style.text(heading.title))] + lines
    }
}

extension LineChart.Series {
    /// A value for each day from the first to the last: days without a point are gaps.
    fileprivate var days: [Double?] {
        guard let first = points.first?.day, let last = points.last?.day else { return [] }
        var days = [Double?](repeating: nil, count: first.days(until: last) + 1)
        for point in points { days[first.days(until: point.day)] = point.value }
        return days
    }
}

/// Values as a line of characters of different heights.
package enum Sparkline {
    /// The values as characters; a gap is a space. If there are more values than columns, a column is the mean of several.
    package static func text(_ values: [Double?], on display: TextDisplay) -> String {
        text(values, columns: display.columns, TerminalStyle(display: display))
    }

    static func text(_ values: [Double?], columns: Int, _ style: TerminalStyle) -> String {
        let values = means(values.map(ChartValue.drawable), columns: max(columns, 1))
        let known = values.compactMap(\.self)
        guard let least = known.min(), let most = known.max() else {
            return String(repeating: " ", count: values.count)
        }
        let heights = style.heights
        return values.map { value in
            guard let value else { return " " }
            // A value that never changes is neither low nor high.
            guard most > least else { return heights[heights.count / 2] }
            return heights[min(Int((value - least) / (most - least) * Double(heights.count)), heights.count - 1)]
        }.joined()
    }

    private static func means(_ values: [Double?], columns: Int) -> [Double?] {
        guard values.count > columns else { return values }
        return (0..<columns).map { column in
            let known = values[column * values.count / columns..<(column + 1) * values.count / columns].compactMap(
                \.self)
            return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
        }
    }
}
