/// A character reduced to its base, without case and accents.
package enum PlainLetter {
    case letter(Unicode.Scalar)
    /// A character that people write as two letters if their keyboard lacks it: `ß`.
    case letters(Unicode.Scalar, Unicode.Scalar)
    /// A mark, or an apostrophe.
    case nothing
    /// A separator of words: white space, punctuation, mathematical and currency signs.
    case space

    package init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "a"..."z", "0"..."9": self = .letter(scalar)
        case "A"..."Z": self = .letter(Unicode.Scalar(UInt8(scalar.value) + 0x20))
        case " ", "-", ":", "/", ".", ",", "،", "(", ")", "[", "]", "_": self = .space
        case "'", "`", "´", "‘", "’", "ʻ", "ʼ", "ʾ", "ʿ": self = .nothing
        case "\u{600}"..."\u{6FF}", "\u{8D3}"..."\u{8FF}": self = Self.arabic(scalar)
        default: self = Self.other(scalar)
        }
    }

    /// Harakat, Quranic signs, tatweel and hamza are dropped; alef forms, ya forms and ta marbuta are unified. This goes
    /// further than contracts/quran.md §4: there are few names, so more of them may coincide.
    private static func arabic(_ scalar: Unicode.Scalar) -> PlainLetter {
        switch scalar {
        case "آ", "أ", "إ", "ٱ": .letter("ا")
        case "ى", "ی", "ئ": .letter("ي")
        case "ؤ": .letter("و")
        case "ة", "ۀ", "ہ", "ۂ", "ە": .letter("ه")
        case "ۓ": .letter("ے")
        case "ک": .letter("ك")
        case "ء", "ـ": .nothing
        default: scalar.properties.generalCategory == .nonspacingMark ? .nothing : .letter(scalar)
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> PlainLetter {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark: return .nothing
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol:
            return .space
        default: break
        }
        if properties.isWhitespace { return .space }
        let small = properties.lowercaseMapping.unicodeScalars.first ?? scalar
        // A letter without its accent may still have a stroke, and the letter with the stroke has a base of its own: ǿ.
        let letter = BaseLetters.base(of: small) ?? small
        let base = BaseLetters.base(of: letter) ?? letter
        return switch base {
        case "ß": .letters("s", "s")
        case "æ": .letters("a", "e")
        case "œ": .letters("o", "e")
        case "þ": .letters("t", "h")
        default: .letter(base)
        }
    }
}
