extension FieldKind {
    /// Decimals are compared only for equality, because each value has exactly one text. These texts do not sort in the order
    /// of their values.
    package static let decimal = FieldKind(
        "decimal", expected: "a decimal such as 12.50", column: .text, wire: .decimal, comparison: .equality
    ) { text in
        do throws(FieldFault) { return .decimal(try ExactDecimal(typed: text)) } catch { return nil }
    } read: { json, _ throws(FieldFault) in
        guard let text = json.digits else { throw .mismatch("decimal", json) }
        return .decimal(try ExactDecimal(typed: text))
    }
}

extension ExactDecimal: FieldCodable {
    package static var kind: FieldKind { .decimal }
    package var fieldValue: FieldValue { .decimal(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .text(let text) = value else { throw .stored("a decimal as text") }
        let decimal = try ExactDecimal(typed: text)
        guard decimal.description == text else { throw .stored("a decimal in its one spelling") }
        self = decimal
    }
}
