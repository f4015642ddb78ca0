extension FieldKind {
    package static let real = FieldKind("real", expected: "a number", column: .double, wire: .number) { text in
        JSONReader.number(text)?.double.flatMap { $0.isFinite ? .real($0) : nil }
    } read: { json, _ throws(FieldFault) in
        guard let number = json.double else { throw .mismatch("real", json) }
        return .real(number)
    }
}

extension Double: FieldCodable {
    package static var kind: FieldKind { .real }
    package var fieldValue: FieldValue { .real(self) }

    /// Also accepts an integer: SQLite returns a whole number as an integer whatever the column's type.
    package init(stored value: StoredValue) throws(FieldFault) {
        switch value {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        case .null, .text, .blob: throw .stored("a number")
        }
    }
}
