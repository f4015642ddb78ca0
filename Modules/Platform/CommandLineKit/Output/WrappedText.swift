internal import Kernel

/// A text in lines that a terminal shows whole.
package enum WrappedText {
    /// Breaks between words; a word that is wider than a line stands alone. Lines of the text stay apart, and what would
    /// steer a terminal is replaced.
    ///
    /// - Parameter measure: how wide a word is; else letters with their marks are one place each.
    package static func lines(
        _ text: String, width: Int, measure: (String) -> Int = { $0.count }
    ) -> [String] {
        var lines: [String] = []
        for paragraph in PlainText.lines(text).split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            var (line, length) = ("", 0)
            for word in paragraph.utf8.split(separator: UInt8(ascii: " ")).map({ String(Substring($0)) }) {
                let columns = measure(word)
                if !line.isEmpty, length + 1 + columns > width {
                    lines.append(line)
                    (line, length) = ("", 0)
                }
                if !line.isEmpty {
                    line += " "
                    length += 1
                }
                line += word
                length += columns
            }
            lines.append(line)
        }
        return lines
    }

    /// The line as one of a text from right to left, whatever stands around it (Unicode bidi isolates). Terminals that
    /// know no such texts show nothing of it.
    package static func rightToLeft(_ line: String) -> String { "\u{2067}" + line + "\u{2069}" }

    /// A piece of text within a line, by the direction of its own first letter.
    package static func isolated(_ text: String) -> String { "\u{2068}" + text + "\u{2069}" }
}
