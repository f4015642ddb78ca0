internal import Kernel

/// The limits of a ledger's texts. Lengths count Unicode scalars, as PostgreSQL counts characters.
package struct LedgerText: Sendable {
    private let rule: TextRule
    private let field: String
    private let limit: Int

    package static let name = LedgerText("name", 100, forbids: .controls)
    package static let color = LedgerText("color", 32, forbids: .controls)
    package static let description = LedgerText("description", 255, forbids: .nul)
    package static let notes = LedgerText("notes", 1_000, forbids: .nul)

    private init(_ field: String, _ limit: Int, forbids: TextRule.Forbidden) {
        rule = TextRule(field, forbids: forbids)
        (self.field, self.limit) = (field, limit)
    }

    package func check(_ text: String) throws {
        let length = text.unicodeScalars.count
        guard length <= limit else { throw LedgerError.tooLong(field: field, length: length, limit: limit) }
        try rule.check(text)
    }

    package func check(_ text: String?) throws {
        if let text { try check(text) }
    }

    /// Checks a colour that a person types, or a client sends. Devices may send other colours.
    package static func checkColor(typed text: String?) throws {
        guard let text else { return }
        let digits = text.dropFirst().unicodeScalars
        guard text.hasPrefix("#"), digits.count == 6,
            digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit })
        else { throw LedgerError.unreadableColor(text) }
    }

    /// A name as it is stored: without white space and invisible characters at either end.
    package static func trimmed(_ name: String) -> String {
        let scalars = name.unicodeScalars
        // A shortcut, because nearly every name is trimmed already and files contain millions.
        if let first = scalars.first, let last = scalars.last, !isAround(first), !isAround(last) { return name }
        let rest = scalars.drop(while: isAround)
        guard let last = rest.lastIndex(where: { !isAround($0) }) else { return "" }
        return String(String.UnicodeScalarView(rest[...last]))
    }

    /// True for white space and invisible characters: soft hyphens, direction marks, zero-width joiners and breaks. False for a
    /// variation selector, because it belongs to its emoji.
    private static func isAround(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E: false
        case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: scalar.properties.isWhitespace
        }
    }

    /// The key by which equal names are found: in lower case and trimmed.
    package static func key(of name: String) -> String { trimmed(name).lowercased() }
}
