package import FoundationEssentials

extension FieldKind {
    package static let identifier = FieldKind(
        "identifier", expected: "a UUID", column: .text, wire: .identifier
    ) {
        UUID(uuidString: $0).map { .text($0.uuidString.lowercased()) }
    } read: { json, _ throws(FieldFault) in
        guard case .string(let text) = json else { throw .mismatch("identifier", json) }
        guard let id = UUID(uuidString: text) else { throw FieldFault("this is not a UUID") }
        return .text(id.uuidString.lowercased())
    }
}

extension UUID: FieldCodable {
    package static var kind: FieldKind { .identifier }
    package var fieldValue: FieldValue { .text(uuidString.lowercased()) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .text(let text) = value, let id = UUID(uuidString: text), id.uuidString.lowercased() == text else {
            throw .stored("a UUID in lower case")
        }
        self = id
    }
}
