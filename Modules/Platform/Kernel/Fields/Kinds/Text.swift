extension FieldKind {
    package static let text = FieldKind("text", expected: "text", column: .text, wire: .text) {
        .text($0)
    } read: {
        json, _ throws(FieldFault) in
        guard case .string(let text) = json else { throw .mismatch("text", json) }
        return .text(text)
    }

    /// The owner's record name.
    package static let owner = FieldKind(
        "owner", expected: "text", column: .text, wire: .text, comparison: .equality, isOwner: true
    ) {
        .text($0)
    } read: { json, _ throws(FieldFault) in
        guard case .string(let text) = json else { throw .mismatch("owner", json) }
        return .text(text)
    }
}

extension String: FieldCodable {
    package static var kind: FieldKind { .text }
    package var fieldValue: FieldValue { .text(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .text(let text) = value else { throw .stored("text") }
        self = text
    }
}
