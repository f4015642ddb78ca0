package import Kernel

/// A text copied out of a browser's tools that is no JSON by itself: a value in quotes, or the lines of a table with keys and
/// values (contracts/habits.md §2.1).
package enum CopiedText {
    /// Browsers keep five megabytes at most, and each encoding doubles the marks.
    private static let mostBytes = 32 << 20

    /// Nil where it speaks of no habits. Every text that anybody imports is asked, so what is of another form is passed by
    /// before it is searched.
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

    /// A tab can be in no JSON text but between its values, and the browser writes none there.
    private static func table(_ text: Substring) -> ForeignValue? {
        let entries = text.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (key: String(parts[0]), value: ForeignValue.string(String(parts[1]))) : nil
        }
        return entries.contains { $0.key == HabitsExport.key } ? .dictionary(entries) : nil
    }
}
