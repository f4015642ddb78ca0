extension FieldKind {
    package static let day = FieldKind(
        "day", expected: "a day such as 2026-01-08", column: .bigint, wire: .day,
        restore: { CivilDay.restored($0) }
    ) {
        CivilDay($0).map(FieldValue.day)
    } read: { json, _ throws(FieldFault) in
        guard case .string(let text) = json else { throw .mismatch("day", json) }
        guard let day = CivilDay(text) else { throw FieldFault("this is not a day of the calendar, as YYYY-MM-DD") }
        return .day(day)
    }
}

extension CivilDay: FieldCodable {
    package static var kind: FieldKind { .day }
    package var fieldValue: FieldValue { .day(self) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard let day = CivilDay(number: try Int64(stored: value)) else { throw .stored("a day as yyyymmdd") }
        self = day
    }
}
