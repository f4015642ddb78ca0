internal import Kernel

/// The parts of a typed place: the name before the first digit, and numbers with their separators.
struct ReferenceText {
    /// Folded words before the numbers; none in `2:255`.
    let words: [String]
    /// The words as they were typed, for messages.
    let name: String
    let numbers: [Int]
    /// The separators between the numbers, one fewer than the numbers.
    let separators: [Separator]

    enum Separator { case colon, dash }

    /// Longer than any reference; a longer text is refused unread.
    static let maximumBytes = 200

    /// Nil if anything else follows the first digit.
    init?(_ typed: String) {
        // Counting the bytes of a native string is O(1). A text that is too long is not processed further.
        guard typed.utf8.count <= Self.maximumBytes else { return nil }
        let text = Self.plain(typed)
        let start = text.firstIndex(where: Self.isDigit) ?? text.endIndex
        name = Self.trimmed(text[..<start])
        words = NameFolding.words(name)
        // A dash may join a name and a number, but ` -5` is a negative number. Punctuation alone is not a name.
        guard !text[..<start].hasSuffix(" -"), !words.isEmpty || name.isEmpty else { return nil }
        var numbers: [Int] = []
        var separators: [Separator] = []
        var rest = text[start...]
        while let first = rest.first, Self.isDigit(first) {
            let digits = rest.prefix(while: Self.isDigit)
            // Nine digits cannot overflow, and no valid number has ten.
            guard digits.count <= 9, let number = Int(digits) else { return nil }
            numbers.append(number)
            let after = rest.dropFirst(digits.count)
            let gap = after.prefix { !Self.isDigit($0) }
            rest = after.dropFirst(gap.count)
            if rest.isEmpty {
                guard Self.trimmed(gap).isEmpty else { return nil }
            } else {
                guard let separator = Self.separator(Self.trimmed(gap)) else { return nil }
                separators.append(separator)
            }
        }
        (self.numbers, self.separators) = (numbers, separators)
    }

    private static func separator(_ gap: String) -> Separator? {
        switch gap {
        case "", ":", "/", ".": .colon
        case "-": .dash
        default: ReferenceWords.ayah.contains(NameFolding.key(NameFolding.words(gap))) ? .colon : nil
        }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// Digits of other scripts, dashes, wide colons and all kinds of space become ASCII. Direction marks, which are common in
    /// copied Arabic text, are removed.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in DecimalDigits.fold(text).unicodeScalars {
            switch scalar.value {
            case 0x2010...0x2015, 0x2212: plain.append("-")
            case 0xFF1A, 0x2236: plain.append(":")
            case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: break
            default:
                let isSpace = scalar.properties.isWhitespace || "()[]«»“”\"".unicodeScalars.contains(scalar)
                plain.append(isSpace ? " " : scalar)
            }
        }
        return String(plain)
    }
}
