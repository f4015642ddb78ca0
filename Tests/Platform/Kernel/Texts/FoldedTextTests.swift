import Foundation
import Kernel
import Testing

/// A search ignores case, marks and punctuation (F-73, F-74).
struct FoldedTextTests {
    @Test(arguments: [
        ("Škoda", "skoda"), ("sữa", "sua"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("łódź", "lodz"),
        ("cà phê", "ca phe"), ("Ærø", "aero"), ("Ǿǿ", "oo"), ("ǽ", "ae"), ("œuvre", "oeuvre"), ("Þór", "thor"),
        ("ёлка", "елка"), ("Άθως", "αθως"),
        ("İstanbul", "istanbul"), ("ﻻ", "ﻻ"), ("한국", "한국"), ("مُحَمَّد", "محمد"),
    ])
    func foldingRemovesDiacritics(text: String, folded: String) { #expect(FoldedText.fold(text) == folded) }

    @Test(arguments: [
        ("a_b", "a b"), ("a]b[c", "a b c"), ("50%, please", "50 please"), ("x;y*z", "x y z"), ("5 € + 3 $", "5 3"),
        ("«guillemets» – “quotes”", "guillemets quotes"), ("pizza 🍕", "pizza 🍕"),
    ])
    func punctuationSeparatesWords(text: String, folded: String) { #expect(FoldedText.fold(text) == folded) }

    @Test(arguments: ["_", ",", "%", ";", "*", ".", "…", "«»", "+", "€", " "])
    func punctuationFoldsToNothing(text: String) { #expect(FoldedText.fold(text).isEmpty) }

    /// The folded form of a letter is the same whether the letter is composed or decomposed. So the table agrees with Unicode.
    @Test func everyLetterFoldsLikeItsComponents() {
        var different: [String] = []
        for value in (0x80...0x1_FFFF as ClosedRange<UInt32>) where !(0xAC00...0xD7A3).contains(value) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let (whole, parts) = (String(scalar), String(scalar).decomposedStringWithCanonicalMapping)
            let marks = parts.unicodeScalars.dropFirst()
            guard !marks.isEmpty, marks.allSatisfy({ $0.properties.generalCategory == .nonspacingMark }) else {
                continue
            }
            if !FoldedText.fold(whole).unicodeScalars.elementsEqual(FoldedText.fold(parts).unicodeScalars) {
                different.append("\(whole) U+\(String(value, radix: 16))")
            }
        }
        // Signs that repeat a letter, two Greek letters and three Indian vowel signs keep their marks.
        let kept = ["ϓ", "ϔ", "ゞ", "ヾ", "\u{B48}", "\u{DDA}", "\u{114BB}"]
        #expect(different.filter { letter in !kept.contains { letter.hasPrefix($0) } }.isEmpty)
    }
}
