internal import Kernel

/// What the texts of a ledger may hold. Lengths count characters as PostgreSQL does: Unicode scalars.
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

    /// What a person types as a colour. Devices may know others.
    package static func checkColor(typed text: String?) throws {
        guard let text else { return }
        let digits = text.dropFirst().unicodeScalars
        guard text.hasPrefix("#"), digits.count == 6,
            digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit })
        else { throw LedgerError.unreadableColor(text) }
    }

    /// By which two names are the same: whatever their capitals.
    static func key(of name: String) -> String { name.lowercased() }
}
