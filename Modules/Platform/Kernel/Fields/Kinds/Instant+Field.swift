extension FieldKind {
    package static let instant = FieldKind(
        "instant", expected: "a moment such as 2026-01-08T14:30:00Z", column: .bigint, wire: .instant,
        restore: { Instant.restored($0) }
    ) {
        Instant($0).map(FieldValue.instant)
    } read: { json, _ throws(FieldFault) in
        guard case .string(let text) = json else { throw .mismatch("instant", json) }
        guard let instant = Instant(text) else { throw FieldFault("this is not an RFC 3339 moment") }
        return .instant(instant)
    }
}

extension Instant: FieldCodable {
    package static var kind: FieldKind { .instant }
    package var fieldValue: FieldValue { .instant(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        self.init(microseconds: try Int64(stored: value))
    }
}
