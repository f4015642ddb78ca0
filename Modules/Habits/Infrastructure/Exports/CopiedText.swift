package import Kernel

/// What somebody copied out of a browser's tools that is no JSON by itself: a value in quotes, or the lines of a table with
/// keys and values (contracts/habits.md §2.1).
package enum CopiedText {
    /// Nil where it speaks of no habits.
    package static func value(of text: String) -> ForeignValue? {
        guard HabitsMention.isIn(text) else { return nil }
        // A tab can be in no JSON text but between its values, and the browser writes none there.
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: "\t", maxSplits: 1) }
        let entries = lines.compactMap { parts in
            parts.count == 2 ? (key: String(parts[0]), value: ForeignValue.string(String(parts[1]))) : nil
        }
        if entries.contains(where: { $0.key == HabitsExport.key }) { return .dictionary(entries) }
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return start.first == "\"" ? .string(String(start)) : nil
    }
}
