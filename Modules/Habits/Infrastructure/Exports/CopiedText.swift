package import Kernel

/// A text that was copied out of a browser's tools and is not itself JSON. The text is a value in quotes, or the lines of a
/// table of keys and values (contracts/habits.md §2.1).
package enum CopiedText {
    /// Browsers store five megabytes at most, and each encoding doubles the quotation marks.
    private static let mostBytes = 32 << 20

    /// Nil if the text contains no habits. Every imported text is checked, so a text of another form is ruled out before it is
    /// searched.
    package static func value(of text: String) -> ForeignValue? {
        guard text.utf8.count <= mostBytes else { return nil }
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.utf8.first == UInt8(ascii: "\"") {
            let isOneLine = !start.utf8.dropLast(2).contains(UInt8(ascii: "\n"))
            return isOneLine && HabitsMention.isIn(text) ? .string(String(start)) : nil
        }
        guard start.prefix(while: { !$0.isNewline }).utf8.contains(UInt8(ascii: "\t")) else { return nil }
        return table(start)
    }

    /// Reads a table whose columns are separated by tabs. The values are JSON, which contains tabs only between values, and the
    /// browser writes none there.
    private static func table(_ text: Substring) -> ForeignValue? {
        let entries = text.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (key: String(parts[0]), value: ForeignValue.string(String(parts[1]))) : nil
        }
        return entries.contains { $0.key == HabitsExport.key } ? .dictionary(entries) : nil
    }
}
