/// Why a text cannot stand in a field. Fields are named as in the contract.
package enum TextError: Error, Hashable, Sendable {
    case blank(field: String)
    case tooLong(field: String, bytes: Int, limit: Int)
    case forbiddenCharacter(field: String, codePoint: UInt32)
    case notJSON(field: String, problem: String)
    /// A name that no address can hold.
    case unaddressable(field: String, text: String)
}

extension TextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .blank(let field):
            "\(field) must not be empty, nor white space alone."
        case .tooLong(let field, let bytes, let limit):
            "\(field) is \(bytes) bytes long as UTF-8; at most \(limit) are allowed."
        case .forbiddenCharacter(let field, let codePoint):
            "\(field) holds the character U+\(Self.hexadecimal(codePoint)), which is not allowed there."
        case .notJSON(let field, let problem):
            "\(field) must be a JSON value, such as 24, true or \"dark\" in its quotes: \(problem)."
        case .unaddressable(let field, let text):
            "\(field) must not be “\(text)”: as an address it means a directory, and clients change it before they send it."
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension TextError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .blank(let field):
            MizanError(.invalidInput, "text.blank", description, details: ["field": field])
        case .tooLong(let field, let bytes, let limit):
            MizanError(
                .tooLarge, "text.too-long", description,
                details: ["field": field, "bytes": String(bytes), "limit": String(limit)])
        case .forbiddenCharacter(let field, _):
            MizanError(.invalidInput, "text.forbidden-character", description, details: ["field": field])
        case .notJSON(let field, _):
            MizanError(.invalidInput, "text.not-json", description, details: ["field": field])
        case .unaddressable(let field, _):
            MizanError(.invalidInput, "text.unaddressable", description, details: ["field": field])
        }
    }
}
