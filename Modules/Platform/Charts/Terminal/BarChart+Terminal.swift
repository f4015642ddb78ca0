package import Kernel

extension BarChart {
    /// A line for each label: its name, its bar, its value.
    ///
    /// - Parameter notes: texts behind the values, shown if the display is wide enough.
    package func terminal(_ display: TextDisplay, notes: [String] = []) -> [String] {
        let style = TerminalStyle(display: display)
        guard !isEmpty else { return nothing(style) }
        let names = labels.map { style.text($0, columns: max(display.columns / 3, 4)) }
        let values = extents.map { $0.map { style.text(text($0.high + $0.low)) } ?? "" }
        let widest = (names.map(TextColumns.width).max() ?? 0, values.map(TextColumns.width).max() ?? 0)
        let note = notes.map(TextColumns.width).max() ?? 0
        let room = display.columns - widest.0 - widest.1 - 4
        let showsNotes = note > 0 && room - note - 2 >= 16
        let columns = min(max(showsNotes ? room - note - 2 : room, 4), 60)
        let bars = TerminalBars(self, columns: columns, style)
        var lines = [style.bold(style.text(heading.title)), ""]
        for index in labels.indices {
            var line = TextColumns.padded(names[index], to: widest.0) + "  " + bars.bar(index)
            line += "  " + TextColumns.padded(values[index], to: widest.1, atStart: true)
            if showsNotes, index < notes.count { line += "  " + style.text(notes[index], columns: note) }
            while line.last == " " { line.removeLast() }
            lines.append(line)
        }
        guard series.count > 1 else { return lines }
        let legend = series.enumerated().map { number, one in
            style.colored(style.block(number), series: number) + " "
                + style.text(one.name, columns: display.columns - 2)
        }
        return lines + [""] + legend
    }
}

/// The bars of one chart, all on the same scale.
private struct TerminalBars {
    private let chart: BarChart
    private let columns: Int
    private let style: TerminalStyle
    private let low: Double
    private let high: Double

    init(_ chart: BarChart, columns: Int, _ style: TerminalStyle) {
        (self.chart, self.columns, self.style) = (chart, columns, style)
        let extents = chart.extents.compactMap(\.self)
        low = extents.map(\.low).min() ?? 0
        high = max(extents.map(\.high).max() ?? 0, ChartValue.drawable(chart.whole) ?? 0)
    }

    /// The end of a value's bar, in eighths of a column from the left.
    private func place(_ value: Double) -> Int {
        guard high > low else { return 0 }
        // Halved first, so that the difference of the two ends cannot overflow.
        return Int(((value / 2 - low / 2) / (high / 2 - low / 2) * Double(columns * 8)).rounded())
    }

    /// One bar, padded to the width that all bars have.
    func bar(_ index: Int) -> String {
        let zero = place(0) / 8
        var text = ""
        var used = 0
        func add(_ piece: String, _ count: Int, series: Int? = nil) {
            guard count > 0, !piece.isEmpty else { return }
            let run = String(repeating: piece, count: count)
            text += series.map { style.colored(run, series: $0) } ?? run
            used += count
        }
        let values = chart.series.map { $0.values[index] }
        let below = values.enumerated().filter { ($0.element ?? 0) < 0 }
        var start = below.reduce(0) { $0 + ($1.element ?? 0) }
        add(" ", place(start) / 8)
        for (series, value) in below.reversed() {
            start -= value ?? 0
            add(style.block(series), min(place(start) / 8, zero) - used, series: series)
        }
        add(" ", zero - used)
        var sum = 0.0
        for (series, value) in values.enumerated() {
            guard let value, value > 0 else { continue }
            sum += value
            let end = place(sum)
            // Stacked values end at whole columns; any value but zero is visible.
            let whole = chart.series.count > 1 ? (end + 4) / 8 : end / 8
            add(style.block(series), whole - used, series: series)
            if chart.series.count == 1 {
                let part = style.part(end % 8)
                let isUnseen = part.isEmpty && used == zero && used < columns
                add(isUnseen ? style.part(style.display.isUnicode ? 1 : 4) : part, 1, series: series)
            }
        }
        let isKnown = values.contains { $0 != nil }
        let rest = max(columns - used, 0)
        if chart.whole != nil && isKnown {
            text += style.dimmed(String(repeating: style.track, count: rest))
        } else {
            add(" ", rest)
        }
        return text
    }
}
