internal import Kernel

/// Rows as a table for people.
enum TableWriter {
    static func text(_ listing: TabularOutput, on display: TextDisplay, zones: ZoneList? = nil) -> String {
        guard !listing.rows.isEmpty else { return listing.whenEmpty + "\n" }
        let shown = listing.columns.indices.filter { listing.columns[$0].isForPeople }
        // More of a cell is seen on no line, and need not be examined.
        let longest = display.isTerminal ? 4 * display.columns : .max
        let table = TextTable(
            shown.map { TextTable.Column(listing.columns[$0].title) },
            rows: listing.rows.map { row in shown.map { cell(row[$0], zones, longest: longest) } })
        return table.lines(on: display) { display.isColored ? "\u{1B}[1m\($0)\u{1B}[0m" : $0 }
            .joined(separator: "\n") + "\n"
    }

    /// One value on a line: all of it.
    static func plain(_ value: FieldValue, _ zones: ZoneList? = nil) -> String { cell(value, zones).text }

    private static func cell(_ value: FieldValue, _ zones: ZoneList?, longest: Int = .max) -> TextTable.Cell {
        switch value {
        case .absent: TextTable.Cell("–")
        case .text(let text): prose(text, longest)
        case .integer(let number): TextTable.Cell(String(number), isAtEnd: true)
        case .real(let number): TextTable.Cell(String((number * 10).rounded() / 10), isAtEnd: true)
        case .day(let day): TextTable.Cell(day.description)
        case .decimal(let decimal): TextTable.Cell(decimal.description, isAtEnd: true)
        case .json(let value): prose(plain(value), longest)
        case .boolean(let flag): TextTable.Cell(flag ? "yes" : "no")
        case .instant(let instant): TextTable.Cell(MomentText.text(instant, zones))
        }
    }

    private static func prose(_ text: String, _ longest: Int) -> TextTable.Cell {
        let start = text.utf8.count > longest ? String(text.prefix(longest)) : text
        return TextTable.Cell(start, isProse: start.utf8.contains(UInt8(ascii: " ")))
    }

    /// The values of a list, separated by commas.
    private static func plain(_ value: JSONValue) -> String {
        guard case .array(let elements) = value else { return JSONWriter.text(value) }
        return elements.map { element in
            if case .string(let text) = element { text } else { JSONWriter.text(element) }
        }.joined(separator: ", ")
    }
}
