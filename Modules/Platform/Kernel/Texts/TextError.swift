/// The reasons why a field cannot have a text. Fields have the contract's names.
package enum TextError: Error, Hashable, Sendable {
    case blank(field: String)
    case tooLong(field: String, bytes: Int, limit: Int)
    case forbiddenCharacter(field: String, codePoint: UInt32)
    case notJSON(field: String, problem: String)
    /// The name cannot be part of a URL.
    case unaddressable(field: String, text: String)
}

extension Refusal {
    package static let textBlank = Refusal(.invalidInput, "text.blank", "A text is empty.")
    package static let textTooLong = Refusal(.tooLarge, "text.too-long", "A text is longer than a record can hold.")
    package static let textCharacter = Refusal(
        .invalidInput, "text.forbidden-character", "A text contains a character that is not allowed.")
    package static let notJSON = Refusal(.invalidInput, "text.not-json", "The value is not JSON.")
    package static let unaddressable = Refusal(
        .invalidInput, "text.unaddressable", "The name is . or .., which clients remove from addresses.")
}

extension [Refusal] {
    /// The refusals of texts to be stored in a record.
    package static let text: [Refusal] = [.textBlank, .textTooLong, .textCharacter]
}

extension TextError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .blank(let field):
            Refusal.textBlank("\(field) must not be empty or consist only of white space.", details: ["field": field])
        case .tooLong(let field, let bytes, let limit):
            Refusal.textTooLong(
                "\(field) is \(bytes) bytes long as UTF-8; at most \(limit) are allowed.",
                details: ["field": field, "bytes": String(bytes), "limit": String(limit)])
        case .forbiddenCharacter(let field, let codePoint):
            Refusal.textCharacter(
                "\(field) holds the character U+\(Self.hexadecimal(codePoint)), which is not allowed there.",
                details: ["field": field])
        case .notJSON(let field, let problem):
            Refusal.notJSON(
                "\(field) must be a JSON value, such as 24, true or \"dark\" in its quotes: \(problem).",
                details: ["field": field])
        case .unaddressable(let field, let text):
            Refusal.unaddressable(
                "\(field) must not be “\(text)”: in an address this means a directory, and clients replace it "
                    + "before they send the request.",
                details: ["field": field])
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
