package import Kernel

/// Why an entity of this slice cannot be made. Fields are named as in the contract.
package enum QuranError: Error, Hashable, Sendable {
    case reference(QuranReferenceError)
    case blank(field: String)
    case tooLong(field: String, bytes: Int, limit: Int)
    case forbiddenCharacter(field: String, codePoint: UInt32)
    case notJSON(field: String, problem: String)
    /// A key that no address can hold.
    case unaddressable(field: String, key: String)
    case unreadableRecordName(String)
    /// CloudKit takes names of 1 to 255 ASCII characters.
    case impossibleRecordName(String)
}

extension QuranError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .reference(let error):
            error.description
        case .blank(let field):
            "\(field) must not be empty."
        case .tooLong(let field, let bytes, let limit):
            "\(field) is \(bytes) bytes long as UTF-8; at most \(limit) are allowed."
        case .forbiddenCharacter(let field, let codePoint):
            "\(field) holds the character U+\(Self.hexadecimal(codePoint)), which is not allowed there."
        case .notJSON(let field, let problem):
            "\(field) must be a JSON value, such as 24, true or \"dark\" in its quotes: \(problem)."
        case .unaddressable(let field, let key):
            "\(field) must not be “\(key)”: as an address it means a directory, and clients change it before they send it."
        case .unreadableRecordName(let name):
            "“\(name)” does not name a record of this app."
        case .impossibleRecordName(let name):
            "“\(name)” cannot be a record's name: names have 1 to 255 characters, all of them ASCII."
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension MizanError {
    package init(_ error: QuranError) {
        switch error {
        case .reference(let reference):
            self.init(reference)
        case .blank(let field):
            self.init(.invalidInput, "quran.blank-text", error.description, details: ["field": field])
        case .tooLong(let field, let bytes, let limit):
            self.init(
                .tooLarge, "quran.text-too-long", error.description,
                details: ["field": field, "bytes": String(bytes), "limit": String(limit)])
        case .forbiddenCharacter(let field, _):
            self.init(.invalidInput, "quran.forbidden-character", error.description, details: ["field": field])
        case .notJSON(let field, _):
            self.init(.invalidInput, "quran.not-json", error.description, details: ["field": field])
        case .unaddressable(let field, _):
            self.init(.invalidInput, "quran.unaddressable-key", error.description, details: ["field": field])
        case .unreadableRecordName, .impossibleRecordName:
            self.init(.invalidInput, "quran.record-name", error.description)
        }
    }
}

extension QuranError: BoundaryError {
    package var atBoundary: MizanError { MizanError(self) }
}
