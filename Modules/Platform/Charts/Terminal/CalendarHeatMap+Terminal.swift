package import Kernel

extension CalendarHeatMap {
    private static let margin = 4

    /// A row for each day of the week and a column for each week; only the last weeks if not all of them fit.
    package func terminal(_ display: TextDisplay) -> [String] {
        let style = TerminalStyle(display: display)
        guard values.contains(where: { $0 != nil }) else { return nothing(style) }
        var lines = [style.bold(style.text(heading.title))]
        for block in blocks {
            lines.append("")
            if !block.label.isEmpty { lines.append(style.bold(block.label)) }
            lines += self.lines(of: block, style)
        }
        let shades = (0...4).map { style.colored(style.shades[$0], shade: $0) }.joined(separator: " ")
        let margin = String(repeating: " ", count: Self.margin)
        return lines + ["", "\(margin)\(style.text(names.less)) \(shades) \(style.text(names.more))"]
    }

    private func lines(of block: Block, _ style: TerminalStyle) -> [String] {
        let weeks = column(block.days.upperBound - 1, in: block) + 1
        let hidden = max(0, weeks - (style.display.columns - Self.margin))
        // Names that would overlap the preceding one are left out.
        var heading = String(repeating: " ", count: Self.margin)
        for month in months(in: block) where month.column >= hidden {
            let place = Self.margin + month.column - hidden
            let name = style.text(month.name, columns: 6)
            guard place >= TextColumns.width(heading), place + TextColumns.width(name) <= style.display.columns else {
                continue
            }
            heading = TextColumns.padded(heading, to: place) + name + " "
        }
        var rows = [[String]](repeating: [String](repeating: " ", count: weeks - hidden), count: 7)
        for day in block.days {
            let column = column(day, in: block) - hidden
            guard column >= 0 else { continue }
            guard let value = values[day - first] else { continue }
            let shade = shade(value)
            rows[row(day)][column] = style.colored(style.shades[shade], shade: shade)
        }
        while heading.last == " " { heading.removeLast() }
        return [heading]
            + rows.enumerated().map { row, cells in
                var line = TextColumns.padded(weekday(row, style), to: Self.margin) + cells.joined()
                while line.last == " " { line.removeLast() }
                return line
            }
    }

    /// The name of the day for every second row; otherwise blank.
    private func weekday(_ row: Int, _ style: TerminalStyle) -> String {
        guard row % 2 == 0, row < 6, names.weekdays.count == 7 else { return "" }
        return style.text(names.weekdays[(firstWeekday.rawValue - 1 + row) % 7], columns: Self.margin - 1)
    }
}
