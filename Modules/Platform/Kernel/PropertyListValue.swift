/// A property list as a value, from either format.
///
/// A dictionary preserves the order of its keys. A key that occurs twice in a file also occurs twice here, and its last
/// occurrence applies, as in Foundation (contracts/habits.md §2.3).
package enum PropertyListValue: Equatable, Sendable {
    case dictionary([Entry])
    case array([PropertyListValue])
    case string(String)
    /// A text with a lone surrogate, which is half of a character. Such a text is not valid Unicode and cannot be stored.
    case halvedText
    case data([UInt8])
    case date(Instant)
    /// An invalid date: not a number, or out of the range of moments.
    case noDate
    case integer(Int64)
    /// Only integers above `Int64.max`; smaller ones are `integer`.
    case unsigned(UInt64)
    case real(Double)
    case boolean(Bool)
    /// A keyed archiver's reference (`CF$UID`).
    case uid(UInt64)
    /// An archived object whose class has no equivalent here; `NSNull` represents an empty place in an archive.
    case object(className: String)

    package struct Entry: Equatable, Sendable {
        package var key: String
        package var value: PropertyListValue

        package init(key: String, value: PropertyListValue) {
            (self.key, self.value) = (key, value)
        }
    }

    /// The value of a key, if this is a dictionary that has it. The search is linear: meant for dictionaries that are read
    /// once.
    package subscript(key: String) -> PropertyListValue? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.last { $0.key == key }?.value
    }

    /// The kind of the value, in the words of an error message.
    package var kind: String {
        switch self {
        case .dictionary: "a dictionary"
        case .array: "an array"
        case .string: "a string"
        case .halvedText: "text with half of a character"
        case .data: "data"
        case .date: "a date"
        case .noDate: "a date that is not a moment"
        case .integer, .unsigned: "an integer"
        case .real: "a real number"
        case .boolean: "a boolean"
        case .uid: "an archiver reference"
        case .object(let className): "an archived \(className)"
        }
    }
}
