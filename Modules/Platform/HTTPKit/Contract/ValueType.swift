internal import FoundationEssentials
internal import Kernel

/// The type of a value on the wire: of a parameter, a field of a body, or an answer.
package indirect enum ValueType: Sendable, Hashable {
    case text
    case integer
    /// A whole number between two bounds, both included.
    case within(ClosedRange<Int64>)
    case number
    case boolean
    /// `YYYY-MM-DD`.
    case day
    /// RFC 3339.
    case instant
    /// A UUID.
    case identifier
    /// A decimal number as a string with its exact digits, because a JSON number could lose some.
    case decimal
    /// One of these words.
    case choice([String])
    case list(ValueType)
    case object([Field])
    /// An object with a name in the contract.
    case shape(ObjectSchema)
    /// Any JSON at all.
    case json
    /// One of these types, depending on the request.
    case either([ValueType])

    /// The expected value, in the words of an error message.
    package var expected: String {
        switch self {
        case .text: "text"
        case .integer: "a whole number"
        case .within(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number: "a number"
        case .boolean: "true or false"
        case .day: "a day such as 2026-01-08"
        case .instant: "a moment such as 2026-01-08T14:30:00Z"
        case .identifier: "a UUID"
        case .decimal: "a decimal such as \"12.50\""
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .list: "an array"
        case .object, .shape: "an object"
        case .json: "JSON"
        case .either(let types): types.map(\.expected).joined(separator: " or ")
        }
    }

    /// True if a path or a query can contain the value.
    var isScalar: Bool {
        switch self {
        case .list, .object, .shape, .json, .either: false
        default: true
        }
    }

    /// The fields of an object, named or not.
    package var fields: [Field]? {
        switch self {
        case .object(let fields): fields
        case .shape(let shape): shape.fields
        default: nil
        }
    }

    /// Parses a value from a path or a query; nil if it is invalid.
    func parse(_ text: String) -> JSONValue? {
        let value: JSONValue? =
            switch self {
            case .integer, .within, .number: JSONReader.number(text)
            case .boolean: Bool(text).map(JSONValue.boolean)
            default: .string(text)
            }
        guard let value, accepts(value) else { return nil }
        return value
    }

    /// True if a value that is neither list nor object is of this type.
    func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.integer, .integer), (.number, .integer), (.number, .number), (.number, .exact),
            (.boolean, .boolean), (.json, _):
            true
        case (.decimal, .string(let text)): FieldKind.decimal.parse(text) != nil
        case (.within(let range), .integer(let number)): range.contains(number)
        case (.day, .string(let text)): CivilDay(text) != nil
        case (.instant, .string(let text)): Instant(text) != nil
        case (.identifier, .string(let text)): UUID(text: text) != nil
        case (.choice(let words), .string(let text)): words.contains(text)
        default: false
        }
    }
}
