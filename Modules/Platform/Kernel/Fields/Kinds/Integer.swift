extension FieldKind {
    package static let integer = FieldKind(
        "integer", expected: "a whole number", column: .bigint, wire: .integer
    ) {
        Int64($0).map(FieldValue.integer)
    } read: { json, _ throws(FieldFault) in
        guard case .integer(let number) = json else { throw .mismatch("integer", json) }
        return .integer(number)
    }
}

extension Int64: FieldCodable {
    package static var kind: FieldKind { .integer }
    package var fieldValue: FieldValue { .integer(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .integer(let number) = value else { throw .stored("an integer") }
        self = number
    }
}

extension Int: FieldCodable {
    package static var kind: FieldKind { .integer }
    package var fieldValue: FieldValue { .integer(Int64(self)) }

    package init(stored value: StoredValue) throws(FieldFault) {
        self = Int(try Int64(stored: value))
    }
}
