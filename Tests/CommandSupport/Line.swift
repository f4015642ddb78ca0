/// A command line as typed in a shell. Words are separated by spaces. A word that contains spaces is in single or double
/// quotes.
package struct Line: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let description: String
    package let words: [String]

    package init(_ text: String) {
        description = text
        var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
        for character in text {
            switch (character, quote) {
            case (let end, let open?) where end == open: quote = nil
            case (_, _?): word = (word ?? "") + String(character)
            case ("\"", nil), ("'", nil): (quote, word) = (character, word ?? "")
            case (" ", nil):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        self.words = words
    }

    package init(stringLiteral value: String) { self.init(value) }
}
