internal import Kernel

/// A text wrapped into lines that fit a terminal.
package enum WrappedText {
    /// Breaks between words; a word that is wider than a line stands alone. Lines of the text stay apart, and what would
    /// steer a terminal is replaced.
    package static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in PlainText.lines(text).split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            var (line, length) = ("", 0)
            for word in paragraph.utf8.split(separator: UInt8(ascii: " ")).map({ String(Substring($0)) }) {
                let columns = TextColumns.width(word)
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

    /// The line marked as right-to-left text, whatever its neighbours (Unicode bidi isolates). Terminals without bidi support
    /// show nothing for the marks.
    package static func rightToLeft(_ line: String) -> String { "\u{2067}" + line + "\u{2069}" }
}
