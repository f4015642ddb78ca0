/// What is left of a character when case and marks are gone.
package enum PlainLetter {
    case letter(Unicode.Scalar)
    /// A mark, or an apostrophe.
    case nothing
    /// What stands between words.
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

    /// Harakat, Quranic signs, tatweel and hamza go; alef forms, ya forms and ta marbuta become one
    /// (contracts/quran.md §4, wider: names are few, so more may meet).
    private static func arabic(_ scalar: Unicode.Scalar) -> PlainLetter {
        switch scalar {
        case "آ", "أ", "إ", "ٱ": .letter("ا")
        case "ى", "ی", "ئ": .letter("ي")
        case "ؤ": .letter("و")
        case "ة", "ۀ", "ہ", "ە": .letter("ه")
        case "ک": .letter("ك")
        case "ء", "ـ": .nothing
        default: scalar.properties.generalCategory == .nonspacingMark ? .nothing : .letter(scalar)
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> PlainLetter {
        if scalar.properties.isWhitespace { return .space }
        if scalar.properties.generalCategory == .nonspacingMark { return .nothing }
        let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        return .letter(latin(small) ?? small)
    }

    /// The letters that transliterations put marks on.
    private static func latin(_ small: Unicode.Scalar) -> Unicode.Scalar? {
        switch small {
        case "ā", "á", "à", "â", "ã", "ä", "ă", "ǎ": "a"
        case "ē", "é", "è", "ê", "ë": "e"
        case "ī", "í", "ì", "î", "ï", "ı", "ǐ": "i"
        case "ō", "ó", "ò", "ô", "ö", "õ": "o"
        case "ū", "ú", "ù", "û", "ü", "ǔ": "u"
        case "ḥ", "ḩ", "ħ", "ẖ": "h"
        case "ḍ", "ḏ", "đ": "d"
        case "ṣ", "ş", "ṡ": "s"
        case "ṭ", "ţ": "t"
        case "ẓ", "ż", "ẕ": "z"
        case "ġ", "ğ", "ǧ": "g"
        case "ḳ": "k"
        case "ý": "y"
        default: nil
        }
    }
}
