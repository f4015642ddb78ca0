/// A type whose values can be stored in a field of a record.
package protocol FieldCodable: Sendable {
    static var kind: FieldKind { get }

    var fieldValue: FieldValue { get }

    /// Reads a column's value, which is foreign input: a store can be edited.
    init(stored value: StoredValue) throws(FieldFault)

    /// The column's value as the field's value; nil if the column's value is invalid. A caller can use it to show a row without
    /// creating a value of this type.
    static func restored(_ value: StoredValue) -> FieldValue?
}

extension FieldCodable {
    /// Reads a JSON value as the field does.
    package init(json: JSONValue, from sender: FieldKind.Sender = .person) throws(FieldFault) {
        if json == .null && Self.kind.isOptional {
            self = try Self(stored: .null)
        } else {
            self = try Self(stored: try Self.kind.read(json, sender).stored)
        }
    }
}

extension FieldFault {
    package static func stored(_ wanted: String) -> FieldFault {
        FieldFault("The store holds a value of the wrong type: \(wanted) was expected")
    }
}
