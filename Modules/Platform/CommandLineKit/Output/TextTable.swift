package import Kernel

/// A table for people: headings, and columns as wide as their contents.
///
/// On a terminal, the table is at most as wide as the terminal. Prose is cut to one line; words, numbers and moments stay
/// whole, because people type them. If even these do not fit, each row is printed on several lines. If the output is not a
/// terminal, no cell is cut.
package struct TextTable: Sendable {
    package struct Column: Sendable {
        let title: String
        let isAtEnd: Bool

        package init(_ title: String, isAtEnd: Bool = false) { (self.title, self.isAtEnd) = (title, isAtEnd) }
    }

    package struct Cell: Sendable {
        let text: String
        let isProse: Bool
        let isAtEnd: Bool
        let style: (@Sendable (String) -> String)?

        /// - Parameters:
        ///   - isProse: true if a part of the text says enough, so that the text may be cut.
        ///   - style: colours the text.
        package init(
            _ text: String, isProse: Bool = false, isAtEnd: Bool = false, style: (@Sendable (String) -> String)? = nil
        ) {
            (self.text, self.isProse, self.isAtEnd, self.style) = (PlainText.oneLine(text), isProse, isAtEnd, style)
        }
    }

    private let columns: [Column]
    private let rows: [[Cell]]

    package init(_ columns: [Column], rows: [[Cell]]) { (self.columns, self.rows) = (columns, rows) }

    private static let gap = 2
    /// Prose that is cut shorter tells nothing.
    private static let leastProse = 10
    /// Where lines may be of any length, a longer cell reaches into the columns behind it.
    private static let widestAligned = 60

    package func lines(on display: TextDisplay, bold: (String) -> String) -> [String] {
        guard let widths = widths(on: display) else { return blocks(on: display) }
        let heading = line(columns.map { Cell($0.title, isAtEnd: $0.isAtEnd) }, widths, display)
        return [bold(heading)] + rows.map { line($0, widths, display) }
    }

    /// Nil if the table does not fit, however much of its prose is cut.
    private func widths(on display: TextDisplay) -> [Int]? {
        var widths = columns.map { TextColumns.width($0.title) }
        var isProse = [Bool](repeating: false, count: columns.count)
        let most = display.isTerminal ? display.columns : Self.widestAligned
        for row in rows {
            for (place, cell) in row.enumerated() {
                let width = TextColumns.width(cell.text)
                if cell.isProse { isProse[place] = true }
                if width > widths[place], width <= most { widths[place] = width }
                if width > most, display.isTerminal { widths[place] = most }
            }
        }
        guard display.isTerminal else { return widths }
        let room = display.columns - Self.gap * (columns.count - 1)
        var left = room - zip(widths, isProse).reduce(0) { $1.1 ? $0 : $0 + $1.0 }
        let prose = widths.indices.filter { isProse[$0] }.sorted { widths[$0] < widths[$1] }
        // The narrowest first, so that each of the others gets an equal part of what is left.
        for (place, column) in prose.enumerated() {
            let part = left / (prose.count - place)
            let least = min(widths[column], max(Self.leastProse, TextColumns.width(columns[column].title)))
            widths[column] = max(min(widths[column], part), least)
            left -= widths[column]
        }
        return left >= 0 ? widths : nil
    }

    private func line(_ cells: [Cell], _ widths: [Int], _ display: TextDisplay) -> String {
        var line = ""
        var space = 0
        for (place, (cell, width)) in zip(cells, widths).enumerated() {
            let shown = display.isTerminal ? cut(cell.text, to: width, display) : cell.text
            let rest = max(0, width - TextColumns.width(shown))
            if place > 0 { space += Self.gap }
            if cell.isAtEnd { space += rest }
            if !shown.isEmpty {
                line += String(repeating: " ", count: space) + (cell.style?(shown) ?? shown)
                space = 0
            }
            if !cell.isAtEnd { space += rest }
        }
        return line
    }

    private func cut(_ text: String, to width: Int, _ display: TextDisplay) -> String {
        let cut = TextColumns.cut(text, to: width, isUnicode: display.isUnicode)
        return display.isUnicode ? TextColumns.isolated(cut) : cut
    }

    /// Each row as separate lines, with each cell behind its heading.
    private func blocks(on display: TextDisplay) -> [String] {
        rows.enumerated().flatMap { number, row in
            (number == 0 ? [] : [""])
                + zip(columns, row).filter { !$1.text.isEmpty }.flatMap { column, cell -> [String] in
                    let title = column.title.isEmpty ? "" : column.title + ": "
                    return WrappedText.lines(title + cell.text, width: display.columns - 2).enumerated().map {
                        let line = ($0 == 0 ? "" : "  ") + $1
                        return display.isUnicode ? TextColumns.isolated(line) : line
                    }
                }
        }
    }
}
