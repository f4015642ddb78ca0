extension FieldKind {
    package static let json = FieldKind(
        "json", expected: "JSON", column: .text, wire: .json, comparison: .none
    ) { _ in
        nil
    } read: { json, _ in
        .json(json)
    }
}

/// JSON whose meaning only other programs know. Its stored text is compact; members stay in their order.
extension JSONValue: FieldCodable {
    package static var kind: FieldKind { .json }
    package var fieldValue: FieldValue { .json(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .text(let text) = value else { throw .stored("JSON as text") }
        do throws(JSONError) { self = try JSONReader.read(Array(text.utf8)) } catch { throw .stored("JSON") }
    }
}
