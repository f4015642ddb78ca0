package import FoundationEssentials

extension FieldKind {
    package static let identifier = FieldKind(
        "identifier", expected: "a UUID", column: .text, wire: .identifier
    ) {
        UUID(text: $0).map { .text($0.text) }
    } read: { json, _ throws(FieldFault) in
        guard case .string(let text) = json else { throw .mismatch("identifier", json) }
        guard let id = UUID(text: text) else { throw FieldFault("this is not a UUID") }
        return .text(id.text)
    }
}

extension UUID: FieldCodable {
    package static var kind: FieldKind { .identifier }
    package var fieldValue: FieldValue { .text(text) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .text(let text) = value, let id = UUID(text: text), id.text == text else {
            throw .stored("a UUID in lower case")
        }
        self = id
    }
}
