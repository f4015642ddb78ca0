/// A property list as a value, whichever format it came in.
///
/// Dictionaries keep their order. A key that stands twice in a file stands twice here, and the last one holds, as in
/// Foundation (contracts/habits.md §2.3).
package enum PropertyListValue: Equatable, Sendable {
    case dictionary([Entry])
    case array([PropertyListValue])
    case string(String)
    /// A text with half of a character, a surrogate without its other: no Unicode, and so not to be stored.
    case halvedText
    case data([UInt8])
    case date(Instant)
    /// A date of no moment: not a number, or further away than moments go.
    case noDate
    case integer(Int64)
    /// Only integers above `Int64.max`; smaller ones are `integer`.
    case unsigned(UInt64)
    case real(Double)
    case boolean(Bool)
    /// A keyed archiver's reference (`CF$UID`).
    case uid(UInt64)
    /// An object out of an archive whose class has no value here; `NSNull` stands where an archive holds nothing.
    case object(className: String)

    package struct Entry: Equatable, Sendable {
        package var key: String
        package var value: PropertyListValue

        package init(key: String, value: PropertyListValue) {
            (self.key, self.value) = (key, value)
        }
    }

    /// The value under a key, if this is a dictionary that has it. Linear: made for dictionaries read once.
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
        case .noDate: "a date of no moment"
        case .integer, .unsigned: "an integer"
        case .real: "a real number"
        case .boolean: "a boolean"
        case .uid: "an archiver reference"
        case .object(let className): "an archived \(className)"
        }
    }
}
