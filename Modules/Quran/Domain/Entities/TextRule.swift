/// What a text field of an entity may hold.
struct TextRule {
    /// As the contract names it, for the error.
    let field: String
    let maximumBytes: Int
    let forbids: Forbidden

    enum Forbidden {
        /// Text of several lines: only NUL, which PostgreSQL cannot store.
        case nul
        /// Names, keys and addresses: every control character.
        case controls
    }

    /// CloudKit keeps a record in one megabyte, its other fields included (cloudkit-web-services, limits); a longer
    /// text would be kept here and never arrive on the phone.
    static let recordBytes = 900_000

    func check(_ text: String) throws(QuranError) {
        let bytes = text.utf8.count
        guard bytes <= maximumBytes else { throw .tooLong(field: field, bytes: bytes, limit: maximumBytes) }
        var isBlank = true
        for scalar in text.unicodeScalars {
            if isForbidden(scalar) { throw .forbiddenCharacter(field: field, codePoint: scalar.value) }
            if isBlank { isBlank = scalar.properties.isWhitespace }
        }
        if isBlank { throw .blank(field: field) }
    }

    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch forbids {
        case .nul: scalar.value == 0
        case .controls: scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
    }
}
