/// A text as search looks through it: without case, marks and punctuation, one space between words.
///
/// Stores keep it in hidden columns: what it makes of a text must not change without a step that makes it anew.
package enum FoldedText {
    package static func fold(_ text: String) -> String {
        // Its bytes: a text of a few words is folded a million times in a large import.
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        var isApart = false
        for scalar in text.unicodeScalars {
            switch PlainLetter(scalar) {
            case .letter(let letter):
                if isApart { folded.append(UInt8(ascii: " ")) }
                isApart = false
                folded.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
            case .letters(let first, let second):
                if isApart { folded.append(UInt8(ascii: " ")) }
                isApart = false
                for letter in [first, second] {
                    folded.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
                }
            case .nothing: continue
            case .space: isApart = !folded.isEmpty
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }
}
