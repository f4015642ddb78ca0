/// The typed text, in words: with ASCII digits, in lower case, and without direction marks. Such marks are frequent in copied
/// Arabic text.
struct DayText {
    /// The words on both sides of `..`; nil if there is none.
    let bounds: (from: [String], to: [String])?
    /// All words, if there are no bounds.
    let words: [String]

    /// Nil for a text that is too long for days.
    init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        let plain = Self.plain(text)
        let sides = plain.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        words = Self.words(plain[...])
        bounds = sides.count == 2 ? (Self.words(sides[0]), Self.words(sides[1])) : nil
    }

    private static func words(_ text: Substring) -> [String] {
        text.split { $0 == " " || $0 == "," || $0 == "،" }.map(String.init)
    }

    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in DecimalDigits.fold(text).lowercased().unicodeScalars {
            switch scalar.value {
            case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: break
            case 0x2010...0x2013, 0x2212: plain.append("-")
            default: plain.append(scalar.properties.isWhitespace ? " " : scalar)
            }
        }
        return String(plain)
    }
}
