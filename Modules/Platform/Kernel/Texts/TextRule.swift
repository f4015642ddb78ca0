/// The rule for a text field of an entity.
package struct TextRule: Sendable {
    /// The field's name in the contract, for the error.
    package let field: String
    private let maximumBytes: Int
    private let forbids: Forbidden

    package enum Forbidden: Sendable {
        /// Text of several lines: forbids only NUL, which PostgreSQL cannot store.
        case nul
        /// Names, keys and addresses: forbids every control character.
        case controls
    }

    /// The maximum size of a text in bytes. CloudKit limits a record to one megabyte, including its other fields
    /// (cloudkit-web-services, limits); a longer text would be stored here but never reach the phone.
    package static let recordBytes = 900_000

    package init(_ field: String, maximumBytes: Int = recordBytes, forbids: Forbidden) {
        (self.field, self.maximumBytes, self.forbids) = (field, maximumBytes, forbids)
    }

    package func check(_ text: String) throws(TextError) {
        let bytes = text.utf8.count
        guard bytes <= maximumBytes else { throw .tooLong(field: field, bytes: bytes, limit: maximumBytes) }
        var isBlank = true
        for scalar in text.unicodeScalars {
            if isForbidden(scalar) { throw .forbiddenCharacter(field: field, codePoint: scalar.value) }
            if isBlank { isBlank = scalar.properties.isWhitespace }
        }
        if isBlank { throw .blank(field: field) }
    }

    /// Checks a text that may be absent.
    package func check(_ text: String?) throws(TextError) {
        if let text { try check(text) }
    }

    /// Checks a text of serialised JSON, and returns it without white space between its tokens.
    package func compactJSON(_ text: String) throws(TextError) -> String {
        try check(text)
        do {
            return try CompactJSON.text(text)
        } catch {
            throw .notJSON(field: field, problem: error.description)
        }
    }

    /// Refuses a name that cannot be part of an HTTP URL. As the URL standard requires, clients remove `.` and `..` from a URL,
    /// percent-encoded or not. Such a client would then request a different resource.
    package func requireAddress(_ text: String) throws(TextError) {
        guard text != ".", text != ".." else { throw .unaddressable(field: field, text: text) }
    }

    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch forbids {
        case .nul: scalar.value == 0
        case .controls: scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
    }
}
