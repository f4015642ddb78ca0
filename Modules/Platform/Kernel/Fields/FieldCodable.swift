/// A type whose values can stand in a field of a record.
package protocol FieldCodable: Sendable {
    static var kind: FieldKind { get }

    var fieldValue: FieldValue { get }

    /// Reads a column. Its value is foreign input: a store can be edited.
    init(stored value: StoredValue) throws(FieldFault)

    /// The column's value as the field's value; nil if it is not one. A caller that shows a row needs no value of this type in
    /// between.
    static func restored(_ value: StoredValue) -> FieldValue?
}

extension FieldCodable {
    /// A value as JSON has it, read as the field reads it.
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
