package import Kernel
package import Storage

/// The rules for completing a record that a device sends in part, or in the form that HTTP shows.
package struct RecordCompletion<Record: StoredRecord>: Sendable {
    /// Members that HTTP shows beside the record's own fields. Clients need not remove these members before they send the
    /// record back.
    let shown: Set<String>
    /// Values for omitted fields, derived from the sent fields and shown members, or from the stored record.
    let missing: @Sendable (_ sent: JSONValue, _ stored: Record?, WriteTransaction) throws -> [String: JSONValue]

    package init(
        shown: [String] = [],
        missing:
            @escaping @Sendable (_ sent: JSONValue, _ stored: Record?, WriteTransaction) throws -> [String: JSONValue] =
            { _, _, _ in [:] }
    ) {
        self.shown = Set(shown)
        self.missing = missing
    }

    func complete(_ fields: JSONValue, under key: String, in transaction: WriteTransaction) throws -> JSONValue {
        let schema = Record.schema.erased
        guard case .object(let sent) = fields else { return fields }
        var members = sent.filter { schema.field($0.name) != nil || !shown.contains($0.name) }
        let given = Set(members.filter { $0.value != .null }.map(\.name))
        let missing = schema.storedFields.filter { $0.isRequired && $0.mayBeLeftOut && !given.contains($0.name) }
        guard !missing.isEmpty else { return .object(members) }
        let stored = try RecordTable<Record>(transaction).find(key)?.entity
        let there = stored?.json(owner: transaction.owner)
        let now = transaction.now.wholeMilliseconds
        var values = try self.missing(fields, stored, transaction).filter { !given.contains($0.key) }
        for field in missing where values[field.name] == nil {
            values[field.name] = Self.value(of: field, there, at: now)
        }
        members.removeAll { values[$0.name] != nil }
        return .object(members + values.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) })
    }

    private static func value(of field: RecordField, _ there: JSONValue?, at now: Instant) -> JSONValue? {
        if field.standard == .changed { return FieldValue.instant(now).json }
        if let value = there?[field.name] { return value }
        return switch field.standard {
        case .made, .changed: FieldValue.instant(now).json
        case .value(let value): value
        case .rule: nil
        // The type recomputes the value, and only needs any value of the right kind.
        case nil: field.isComputed ? field.kind.wire.any : nil
        }
    }
}

extension Instant {
    /// Rounded down to milliseconds, the precision in which devices write moments.
    var wholeMilliseconds: Instant {
        Instant(microseconds: microseconds - microseconds.flooredQuotientAndRemainder(by: 1_000).remainder)
    }
}

extension WireType {
    /// A value of the type.
    fileprivate var any: JSONValue {
        switch self {
        case .text: ""
        case .integer: 0
        case .number: 0
        case .boolean: false
        case .instant: FieldValue.instant(Instant(microseconds: 0)).json ?? .null
        case .day: "2000-01-01"
        case .identifier: "00000000-0000-0000-0000-000000000000"
        case .decimal: "0"
        case .json: .object([JSONValue.Member]())
        case .choice(let words): .string(words.first ?? "")
        case .list: .array([])
        }
    }
}
