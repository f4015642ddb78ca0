import Kernel

/// Reduces different spellings of one name to the same form: `Al-Faatiha`, `al fatihah` and `Fātiḥa`; `ٱلْفَاتِحَة` and
/// `الفاتحه`.
///
/// The folded form serves comparison only. It is never shown and may change with any release.
enum NameFolding {
    /// The words of a name, lower-case and without marks: `Ash-Shu'araa` becomes `ash`, `shuaraa`.
    static func words(_ name: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch PlainLetter(scalar) {
            case .letter(let letter): word.append(letter)
            case .letters(let first, let second): word.append(contentsOf: [first, second])
            case .nothing: break
            case .space:
                if !word.isEmpty { words.append(String(word)) }
                word.removeAll()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// The key by which names are compared. Words are joined, because spellings differ in their hyphens.
    static func key(_ words: some Collection<String>) -> String {
        let joined = words.joined()
        return isArabic(joined) ? joined : phonetic(joined)
    }

    private static func isArabic(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
    }

    /// Long and doubled letters become short letters. Letters that transliterations use for the same sound become the same
    /// letter: ay and ai, w and u, dh and d, q and k. A final h after a stands for ta marbuta and is dropped.
    private static func phonetic(_ word: String) -> String {
        var folded: [Unicode.Scalar] = []
        var rest = word.unicodeScalars[...]
        while let letter = rest.popFirst() {
            let next = rest.first
            let sound: Unicode.Scalar
            switch (letter, next) {
            case ("o", "o"), ("o", "u"):
                sound = "u"
                rest.removeFirst()
            case ("e", "e"):
                sound = "i"
                rest.removeFirst()
            case ("d", "h"), ("t", "h"), ("g", "h"):
                sound = letter
                rest.removeFirst()
            case ("e", _): sound = "a"
            case ("y", _): sound = "i"
            case ("o", _), ("v", _), ("w", _): sound = "u"
            case ("q", _): sound = "k"
            default: sound = letter
            }
            if folded.last != sound { folded.append(sound) }
        }
        if folded.suffix(2) == ["a", "h"] { folded.removeLast() }
        return String(String.UnicodeScalarView(folded))
    }
}
