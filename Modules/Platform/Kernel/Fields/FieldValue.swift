/// The value of one field of a record, in one of the forms used by stores, wire formats and people. Several kinds share a form:
/// a choice is text, a list is JSON.
package enum FieldValue: Hashable, Sendable {
    case absent
    case text(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case instant(Instant)
    case day(CivilDay)
    case decimal(ExactDecimal)
    case json(JSONValue)
}

extension FieldValue {
    /// The value on the wire; nil for an absent value, which is left out.
    package var json: JSONValue? {
        switch self {
        case .absent: nil
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .real(let number): .number(number)
        case .boolean(let flag): .boolean(flag)
        case .instant(let instant): .string(instant.description)
        case .day(let day): .string(day.description)
        case .decimal(let decimal): .string(decimal.description)
        case .json(let value): value
        }
    }

    package var stored: StoredValue {
        switch self {
        case .absent: .null
        case .text(let text): .text(text)
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .boolean(let flag): .integer(flag ? 1 : 0)
        case .instant(let instant): .integer(instant.microseconds)
        case .day(let day): .integer(day.number)
        case .decimal(let decimal): .text(decimal.description)
        case .json(let value): .text(JSONWriter.text(value))
        }
    }

    /// Compares texts by bytes: a text that was retyped with decomposed letters is stored again.
    package func isSame(as other: FieldValue) -> Bool {
        switch (self, other) {
        case (.text(let mine), .text(let theirs)): ExactText(mine) == ExactText(theirs)
        case (.json(let mine), .json(let theirs)): JSONWriter.bytes(mine) == JSONWriter.bytes(theirs)
        default: self == other
        }
    }
}

extension FieldValue {
    /// Nil for values without an order, and if either value is absent.
    package func precedes(_ other: FieldValue) -> Bool? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.boolean(let left), .boolean(let right)): !left && right
        case (.instant(let left), .instant(let right)): left < right
        case (.day(let left), .day(let right)): left < right
        case (.decimal(let left), .decimal(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: nil
        }
    }
}
