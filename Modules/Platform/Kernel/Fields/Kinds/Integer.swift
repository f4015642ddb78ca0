extension FieldKind {
    package static let integer = FieldKind(
        "integer", expected: "a whole number", column: .bigint, wire: .integer
    ) {
        guard case .integer(let number) = JSONReader.number($0) else { return nil }
        return .integer(number)
    } read: { json, _ throws(FieldFault) in
        guard case .integer(let number) = json else {
            if case .string = json { throw .mismatch("integer", json) }
            guard let digits = json.digits else { throw .mismatch("integer", json) }
            throw FieldFault("\(digits.prefix(40)) is not a whole number from \(Int64.min) to \(Int64.max)")
        }
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
