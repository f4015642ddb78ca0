/// A JSON document as a value. Objects preserve the order of their members.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number without fraction or exponent that fits an Int64.
    case integer(Int64)
    case number(Double)
    /// A number that a Double cannot represent, by its digits.
    case exact(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            (self.name, self.value) = (name, value)
        }
    }

    /// An object without the members whose value is nil: an absent value is left out, never written as null.
    package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }

    /// The member of that name, if this is an object that has it. Names are compared by bytes: for Swift, U+212A is equal to K,
    /// but it is a different name.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.count == name.utf8.count && $0.name == name }?.value
    }

    /// The kind of the value, in the words of an error message.
    package var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .number, .exact: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// MARK: Numbers

extension JSONValue {
    /// The nearest Double to a number; nil for anything else.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .exact(let digits): Double(digits)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    /// The digits of a number, or the text of a string that may be a number; nil for anything else.
    package var digits: String? {
        switch self {
        case .integer(let number): String(number)
        case .number(let number): number.description
        case .exact(let digits), .string(let digits): digits
        case .null, .boolean, .array, .object: nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
