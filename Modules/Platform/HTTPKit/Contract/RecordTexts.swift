internal import Kernel

extension Endpoint {
    /// How large a request may be in which one text fills a whole record. The text itself may have 900,000 bytes; a client
    /// that writes JSON in ASCII makes six of each one at worst.
    package static let recordTextBytes = 6 * 1_024 * 1_024
}

extension [DeclaredError] {
    /// A text that a record is to hold.
    package static let text = [
        DeclaredError(.invalidInput, "text.blank", "A text is empty."),
        DeclaredError(.tooLarge, "text.too-long", "A text is longer than a record can hold."),
        DeclaredError(.invalidInput, "text.forbidden-character", "A text holds a character that it must not."),
    ]
}

extension DeclaredError {
    package static let notJSON = DeclaredError(.invalidInput, "text.not-json", "The value is not serialised JSON.")

    package static let unaddressable = DeclaredError(
        .invalidInput, "text.unaddressable", "The name is . or .., which clients take out of addresses.")
}
