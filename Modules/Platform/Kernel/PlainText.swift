/// Text that only appears on a terminal: the contents of a file or an argument must not move its cursor, set its title or turn
/// its letters round. Everything printed for people passes here, and every line of the log. JSON that a command prints is
/// exact, with these characters escaped; CSV, which has no escapes, is exact if no terminal shows it.
package enum PlainText {
    /// Line breaks and tabs stay, and a line that ends as on Windows ends; everything else that steers becomes U+FFFD.
    package static func lines(_ text: String) -> String {
        let text = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
        return replacing(text) {
            $0 != "\n" && $0 != "\t" && (isBreak($0) || isTurn($0))
        }
    }

    /// In one line: a space stands for a control character or what ends a line.
    package static func oneLine(_ text: some StringProtocol) -> String {
        let text = String(text)
        guard !isPrintableASCII(text) else { return text }
        let hasBreak = text.unicodeScalars.contains(where: isBreak)
        return replacing(
            hasBreak ? String(text.map { $0.unicodeScalars.contains(where: isBreak) ? " " : $0 }) : text, where: isTurn)
    }

    /// True if each byte is a letter in a place of its own: most texts are so, and Unicode need not be asked.
    package static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
    }

    /// True if the character makes a terminal do something other than show it.
    static func steers(_ scalar: Unicode.Scalar) -> Bool { isBreak(scalar) || isTurn(scalar) }

    /// Controls (C0, DEL, C1) and Unicode's own line ends. By their numbers, which are settled: to ask for the properties of
    /// each letter takes longer than to print it.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }

    /// True for a character that turns letters round (Bidi_Control).
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
