/// A text as search looks through it: without case, marks and punctuation, one space between words.
///
/// Stores keep it in hidden columns: what it makes of a text must not change without a step that makes it anew.
package enum FoldedText {
    package static func fold(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch PlainLetter(scalar) {
            case .letter(let letter): folded.append(letter)
            case .nothing: continue
            case .space: if let last = folded.last, last != " " { folded.append(" ") }
            }
        }
        if folded.last == " " { folded.removeLast() }
        return String(folded)
    }
}
