/// The value of one field of a record: what is stored, filtered, sorted and put on the wire.
package enum FieldValue: Hashable, Sendable {
    case absent
    case text(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case instant(Instant)
}

extension FieldValue {
    /// The value on the wire; nil is absent and is left out.
    package var json: JSONValue? {
        switch self {
        case .absent: nil
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .real(let number): .number(number)
        case .boolean(let flag): .boolean(flag)
        case .instant(let instant): .string(instant.description)
        }
    }
}
