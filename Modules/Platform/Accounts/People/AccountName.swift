internal import Foundation
package import Kernel

/// The rules for the names of accounts, and for their comparison.
///
/// Names are compared by key: NFKC, then upper and lower case, then NFKC again. `Amina`, `amina` and the full-width `ａｍｉｎａ` are
/// therefore one name, so a second account cannot imitate the first. The same applies to `Νίκος` and `ΝΊΚΟΣ`, and to `Strauß`
/// and `STRAUSS`. Lower case alone would not make these names equal.
///
/// Different letters that look alike remain different, so a new name may not mix Latin, Greek and Cyrillic. A name that is
/// completely in another script is allowed: admins create the accounts, and the store refers to accounts by id.
package enum AccountName {
    package static let maximumBytes = 200
    package static let maximumCharacters = 64

    /// The key for finding accounts. It is never shown.
    package static func key(of name: String) -> String {
        // Lower case comes first, because the upper case of the capital ẞ is ẞ itself.
        name.precomposedStringWithCompatibilityMapping.lowercased().uppercased().lowercased()
            .precomposedStringWithCompatibilityMapping
    }

    /// The key in its former form, without the step to upper case. A store may still contain such keys.
    static func formerKey(of name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
    }

    /// The name as it will be stored (NFC); throws if the name is not allowed.
    package static func checked(_ text: String) throws(MizanError) -> String {
        guard text.utf8.count <= maximumBytes else {
            throw refused("is at most \(maximumBytes) bytes long")
        }
        let name = text.precomposedStringWithCanonicalMapping
        guard !name.isEmpty, name.count <= maximumCharacters else {
            throw refused("has 1 to \(maximumCharacters) characters")
        }
        guard name.unicodeScalars.allSatisfy(isAllowed), name.unicodeScalars.contains(where: isLetterOrDigit) else {
            throw refused("consists of letters, digits, single spaces and . _ - ' @ +")
        }
        guard !name.hasPrefix(" "), !name.hasSuffix(" "), !name.contains("  "), !name.hasPrefix("-") else {
            throw refused(
                "does not begin or end with a space, has no two spaces in a row, and does not begin with a dash")
        }
        guard Set(name.unicodeScalars.compactMap(LookalikeScript.init)).count <= 1 else {
            throw refused("does not mix letters of Latin, Greek and Cyrillic, which look alike")
        }
        // An account can also be named by its id, so a name that looks like an id could be mistaken for another account.
        guard OwnerID(key(of: name)) == nil else { throw refused("does not have the form of an id") }
        guard !key(of: name).isEmpty, !isReserved(name) else { throw refused("is not the name of the shared data") }
        return name
    }

    /// True for a name of the shared data: `house` is the name in the store, and `shared` is the name everywhere else.
    package static func isReserved(_ name: String) -> Bool { ["house", "shared"].contains(key(of: name)) }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isLetterOrDigit(scalar) || " ._-'@+".unicodeScalars.contains(scalar) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            return !scalar.properties.isDefaultIgnorableCodePoint
        default: return false
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func refused(_ rule: String) -> MizanError {
        Refusal.accountName("An account's name \(rule).")
    }
}

/// The scripts whose letters are easily confused, by their blocks (Unicode, Blocks.txt).
private enum LookalikeScript {
    case latin, greek, cyrillic

    init?(_ scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x41...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFF21...0xFF5A: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        default: return nil
        }
    }
}
