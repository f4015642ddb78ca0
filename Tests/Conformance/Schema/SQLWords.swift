/// A statement split into words: names, numbers and single punctuation characters. A quoted text is one word; comments are
/// dropped.
enum SQLWords {
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var rest = text[...]
        while let next = rest.first {
            if next.isWhitespace {
                rest = rest.dropFirst()
            } else if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if next == "'" || next == "\"" {
                let inside = rest.dropFirst().prefix { $0 != next }
                words.append(next == "\"" ? String(inside) : "'\(inside)'")
                rest = rest.dropFirst(inside.count + 2)
            } else if isPart(next) {
                let word = rest.prefix(while: isPart)
                words.append(String(word))
                rest = rest.dropFirst(word.count)
            } else {
                words.append(String(next))
                rest = rest.dropFirst()
            }
        }
        return words
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The text between the first opening bracket and its closing bracket, split at the commas outside inner brackets.
    static func items(_ words: [String]) -> [[String]] {
        var items: [[String]] = [[]]
        var depth = 0
        for word in words {
            if word == ")" { depth -= 1 }
            if depth == 0, word == ")" { break }
            if depth == 1, word == "," {
                items.append([])
            } else if depth > 0 {
                items[items.count - 1].append(word)
            }
            if word == "(" { depth += 1 }
        }
        return items.filter { !$0.isEmpty }
    }
}
