/// A page of `Docs` as a terminal shows it, without the marks of Markdown.
enum PageText {
    static func plain(_ markdown: String) -> String {
        var isCode = false
        var blocks: [(isCode: Bool, lines: [Substring])] = [(false, [])]
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isCode.toggle()
                blocks.append((isCode, []))
            } else {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks.flatMap { block in
            block.isCode ? block.lines.map { "    \($0)" } : prose(block.lines.joined(separator: "\n"))
        }.joined(separator: "\n")
    }

    /// Links may go over the end of a line, so the marks in the text go before those of the lines.
    private static func prose(_ text: String) -> [String] {
        let plain = text.replacing(/\[([^\]]+)\]\(([^)]+)\)/) { link in
            link.2.hasPrefix("http") ? "\(link.1) (\(link.2))" : String(link.1)
        }.replacing(/`([^`]+)`/) { String($0.1) }.replacing(/\*\*([^*]+)\*\*/) { String($0.1) }
        return plain.split(separator: "\n", omittingEmptySubsequences: false).compactMap(line)
    }

    /// A row of a table becomes an item of a list, which fits every width. Nil for a line that only marks something.
    private static func line(_ text: Substring) -> String? {
        if text.hasPrefix("#") { return String(text.drop { $0 == "#" || $0 == " " }) }
        guard text.hasPrefix("|") else { return text.hasPrefix("<!--") ? nil : String(text) }
        let cells = text.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        if cells.allSatisfy({ cell in cell.allSatisfy { "-:".contains($0) } }) { return nil }
        return "* " + cells.filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
