extension FieldKind {
    package static let boolean = FieldKind(
        "boolean", expected: "true or false", column: .bigint, wire: .boolean,
        restore: { Bool.restored($0) }
    ) {
        // Tables show “yes” and “no”, so people type these, too.
        ["true": true, "yes": true, "false": false, "no": false][$0].map(FieldValue.boolean)
    } read: { json, _ throws(FieldFault) in
        guard case .boolean(let flag) = json else { throw .mismatch("boolean", json) }
        return .boolean(flag)
    }
}

extension Bool: FieldCodable {
    package static var kind: FieldKind { .boolean }
    package var fieldValue: FieldValue { .boolean(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .integer(let number) = value else { throw .stored("an integer") }
        self = number != 0
    }
}
