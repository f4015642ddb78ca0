/// Text that is safe to print on a terminal: the contents of a file or an argument must not move the cursor, set the title or
/// reverse the direction of letters. Everything that is printed for people, and every line of the log, is converted here. JSON
/// that a command prints is exact, because it escapes these characters. CSV has no escapes, and is exact unless it is printed
/// on a terminal.
package enum PlainText {
    /// Line breaks and tabs stay, and Windows line ends become plain ones; all other control characters become U+FFFD.
    package static func lines(_ text: String) -> String {
        let text = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
        return replacing(text) {
            $0 != "\n" && $0 != "\t" && (isBreak($0) || isTurn($0))
        }
    }

    /// A line that Mizan has drawn. Colours and isolates stay, because they do not move the cursor and have no effect beyond
    /// the line.
    package static func drawn(_ line: String) -> String {
        line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { place, piece in
            let end = piece.utf8.firstIndex { !(0x30...0x3B).contains($0) }
            let isColor = place > 0 && end.map { piece.utf8[$0] == UInt8(ascii: "m") } == true
            return (place == 0 ? "" : isColor ? "\u{1B}[" : "\u{FFFD}[")
                + replacing(String(piece)) { isBreak($0) || isTurn($0) && !(0x2066...0x2069).contains($0.value) }
        }.joined()
    }

    /// The text in one line: a space replaces each control character or line end.
    package static func oneLine(_ text: some StringProtocol) -> String {
        let text = String(text)
        guard !isPrintableASCII(text) else { return text }
        let hasBreak = text.unicodeScalars.contains(where: isBreak)
        return replacing(
            hasBreak ? String(text.map { $0.unicodeScalars.contains(where: isBreak) ? " " : $0 }) : text, where: isTurn)
    }

    /// True if each byte is a printable ASCII character of one column. Most texts are of this kind, and need no look-up of
    /// Unicode properties.
    package static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
    }

    /// True if a terminal would obey the character instead of showing it.
    static func steers(_ scalar: Unicode.Scalar) -> Bool { isBreak(scalar) || isTurn(scalar) }

    /// True for control characters (C0, DEL, C1) and Unicode's own line ends. The numbers are fixed, and checking them is
    /// faster than reading each letter's properties.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }

    /// True for a character that changes the direction of letters (Bidi_Control).
    private static func isTurn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func replacing(_ text: String, where isUnsafe: (Unicode.Scalar) -> Bool) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}
