internal import Kernel

/// A table for people: headings, columns as wide as they need, long text shortened to one line.
enum TableWriter {
    private static let widest = 60

    static func text(_ listing: TabularOutput, isTerminal: Bool, zones: ZoneList? = nil) -> String {
        guard !listing.rows.isEmpty else { return listing.whenEmpty + "\n" }
        let shown = listing.columns.indices.filter { listing.columns[$0].isForPeople }
        let rows = listing.rows.map { row in shown.map { cell(row[$0], zones) } }
        let titles = shown.map { listing.columns[$0].title }
        let widths = shown.indices.map { column in
            max(titles[column].count, rows.reduce(0) { max($0, $1[column].text.count) })
        }
        let heading = line(titles.map { Cell(text: $0, isNumber: false) }, widths)
        let body = rows.map { line($0, widths) }.joined()
        return (isTerminal ? "\u{1B}[1m" + heading.dropLast() + "\u{1B}[0m\n" : heading) + body
    }

    /// One value as shown in a table cell.
    static func plain(_ value: FieldValue, _ zones: ZoneList? = nil) -> String { cell(value, zones).text }

    /// One value on a separate line, in full.
    static func whole(_ value: FieldValue, _ zones: ZoneList?) -> String {
        if case .text(let text) = value { PlainText.oneLine(text) } else { plain(value, zones) }
    }

    private struct Cell {
        let text: String
        let isNumber: Bool
    }

    private static func line(_ cells: [Cell], _ widths: [Int]) -> String {
        var line = ""
        for (cell, width) in zip(cells, widths) {
            if !line.isEmpty { line += "  " }
            let space = String(repeating: " ", count: max(0, width - cell.text.count))
            line += cell.isNumber ? space + cell.text : cell.text + space
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }

    private static func cell(_ value: FieldValue, _ zones: ZoneList?) -> Cell {
        switch value {
        case .absent: Cell(text: "–", isNumber: false)
        case .text(let text): Cell(text: oneLine(text), isNumber: false)
        case .integer(let number): Cell(text: String(number), isNumber: true)
        case .real(let number): Cell(text: String((number * 10).rounded() / 10), isNumber: true)
        case .day(let day): Cell(text: day.description, isNumber: false)
        case .decimal(let decimal): Cell(text: decimal.description, isNumber: true)
        case .json(let value): Cell(text: oneLine(plain(value)), isNumber: false)
        case .boolean(let flag): Cell(text: flag ? "yes" : "no", isNumber: false)
        case .instant(let instant): Cell(text: MomentText.text(instant, zones), isNumber: false)
        }
    }

    /// The values of a list, separated by commas.
    private static func plain(_ value: JSONValue) -> String {
        guard case .array(let elements) = value else { return JSONWriter.text(value) }
        return elements.map { element in
            if case .string(let text) = element { text } else { JSONWriter.text(element) }
        }.joined(separator: ", ")
    }

    /// The start of the text in one line. The text is cut first, so that the rest need not be examined.
    private static func oneLine(_ text: String) -> String {
        let start = text.prefix(widest + 1)
        let plain = PlainText.oneLine(start)
        return start.count > widest ? plain.dropLast() + "…" : plain
    }
}
