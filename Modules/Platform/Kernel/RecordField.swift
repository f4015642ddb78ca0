/// One declared field of a record type: its name on the wire, its type, and what may be done with it.
package struct RecordField: Sendable {
    package enum Kind: String, Sendable {
        case text, integer, real, boolean, instant
        /// The owner's record name: the same in every record, so it is not stored.
        case owner
    }

    package let name: String
    package let kind: Kind
    package let isRequired: Bool
    package let isQueryable: Bool
    package let isSortable: Bool
    /// Whether the slice makes the value out of the record's other fields, whatever a sender says: it takes no part in
    /// merging.
    package let isComputed: Bool
    /// How values of this field compare, where not as its values do.
    package let order: Order?

    /// Compares a field by others: `2:255` is text, but ayahs sort by surah and number.
    package struct Order: Sendable {
        package let fields: [String]
        /// Reads a value as typed; nil if it is not one.
        package let parse: @Sendable (String) -> [FieldValue]?

        package init(fields: [String], parse: @escaping @Sendable (String) -> [FieldValue]?) {
            self.fields = fields
            self.parse = parse
        }
    }

    package init(
        _ name: String, _ kind: Kind, required: Bool = true, queryable: Bool = false, sortable: Bool = false,
        computed: Bool = false, order: Order? = nil
    ) {
        // Paging continues after a value, and null has no "after".
        precondition(required || !sortable, "a sortable field is required")
        self.name = name
        self.kind = kind
        self.isRequired = required
        self.isQueryable = queryable
        self.isSortable = sortable
        isComputed = computed
        self.order = order
    }

    /// Reads a value as it was typed in a filter.
    package func parse(_ text: String) throws(MizanError) -> [FieldValue] {
        if let order {
            guard let values = order.parse(text) else { throw unreadable(text, "a value of \(name)") }
            return values
        }
        switch kind {
        case .text, .owner: return [.text(text)]
        case .integer:
            guard let number = Int64(text) else { throw unreadable(text, "a whole number") }
            return [.integer(number)]
        case .real:
            guard let number = Double(text), number.isFinite else { throw unreadable(text, "a number") }
            return [.real(number)]
        case .boolean:
            guard let flag = Bool(text) else { throw unreadable(text, "true or false") }
            return [.boolean(flag)]
        case .instant:
            guard let instant = Instant(text) else {
                throw unreadable(text, "a moment such as 2026-01-08T14:30:00Z")
            }
            return [.instant(instant)]
        }
    }

    private func unreadable(_ text: String, _ wanted: String) -> MizanError {
        MizanError(
            .invalidInput, "query.unreadable-value", "“\(text.prefix(80))” is not \(wanted), as \(name) needs.",
            details: ["field": name])
    }
}

extension JSONValue {
    /// An object of fields and their values, without the absent ones.
    package static func object(_ fields: [RecordField], _ values: [FieldValue]) -> JSONValue {
        .object(zip(fields, values).compactMap { field, value in value.json.map { Member(field.name, $0) } })
    }
}
