/// A value that may be absent: null in the store, left out on the wire.
extension Optional: FieldCodable where Wrapped: FieldCodable {
    package static var kind: FieldKind { Wrapped.kind.optional }
    package var fieldValue: FieldValue { self?.fieldValue ?? .absent }

    package init(stored value: StoredValue) throws(FieldFault) {
        self = value == .null ? .none : try Wrapped(stored: value)
    }

    package static func restored(_ value: StoredValue) -> FieldValue? {
        if case .null = value { .absent } else { Wrapped.restored(value) }
    }
}
