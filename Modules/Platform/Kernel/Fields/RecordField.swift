/// One declared field of a record type: its name on the wire, its kind, and its capabilities.
package final class RecordField: Sendable {
    package let name: String
    package let kind: FieldKind
    package let isQueryable: Bool
    package let isSortable: Bool
    /// True if the slice computes the value from the record's other fields, whatever value a sender states. Merging ignores
    /// such a field.
    package let isComputed: Bool
    /// The order of this field's values, if it differs from their natural order.
    package let order: Order?
    /// The fields that precede this field when a list is sorted by it. For example, a list sorted by a moment is sorted by the
    /// day first.
    package let leads: [String]
    /// The fields that sort records with equal values of this field, before the key does.
    package let ties: [String]
    /// The rule that chooses between two values that were changed independently; nil if neither may win.
    package let merge: MergeRule?
    /// The hidden field with the folded text that `contains` searches; nil if the field cannot be searched.
    package let folded: String?

    /// The value that replaces a required field that a device left out; nil if the field must be sent.
    package let standard: Standard?

    package var isRequired: Bool { !kind.isOptional }

    /// True if a device may leave the field out.
    package var mayBeLeftOut: Bool { !isRequired || isComputed || standard != nil || kind.isOwner }

    /// The value of a field that a device leaves out. An existing record keeps its value, except for `changed`.
    package enum Standard: Sendable, Equatable {
        /// The moment of the change that creates the record.
        case made
        /// The moment of the change, even if the record already has a value.
        case changed
        case value(JSONValue)
        /// The slice derives the value from the other fields, if that is possible (`RecordCompletion`).
        case rule
    }

    /// Sorts a field by other fields: `2:255` is text, but ayahs sort by surah and number.
    package struct Order: Sendable {
        package let fields: [String]
        /// Parses a typed value; nil if it is invalid.
        package let parse: @Sendable (String) -> [FieldValue]?

        package init(fields: [String], parse: @escaping @Sendable (String) -> [FieldValue]?) {
            (self.fields, self.parse) = (fields, parse)
        }
    }

    package init(
        _ name: String, _ kind: FieldKind, required: Bool = true, queryable: Bool = false, sortable: Bool = false,
        computed: Bool = false, order: Order? = nil, leads: [String] = [], ties: [String] = [],
        merge: MergeRule? = nil, folded: String? = nil, standard: Standard? = nil
    ) {
        precondition(!queryable || kind.comparison != .none, "\(name) cannot be compared, and so not filtered")
        precondition(!sortable || kind.comparison == .ordered || order != nil, "\(name) has no order")
        self.name = name
        self.kind = required ? kind : kind.optional
        self.isQueryable = queryable
        self.isSortable = sortable
        isComputed = computed
        (self.order, self.leads, self.ties, self.merge) = (order, leads, ties, merge)
        (self.folded, self.standard) = (folded, standard)
    }

    /// The comparisons that a filter may use.
    package var comparisons: [RecordQuery.Comparison] {
        guard isQueryable else { return [] }
        if kind.isOwner { return [.equal, .notEqual] }
        var comparisons: [RecordQuery.Comparison] = [.equal, .notEqual]
        if kind.comparison == .ordered || order != nil {
            comparisons += [.less, .lessOrEqual, .greater, .greaterOrEqual]
        }
        comparisons.append(.in)
        if kind.isOptional { comparisons.append(.absent) }
        if kind == .text || kind == .text.optional, order == nil { comparisons.append(.prefix) }
        if folded != nil { comparisons.append(.contains) }
        return comparisons
    }

    /// Parses a value typed in a filter.
    package func parse(_ text: String) throws(MizanError) -> [FieldValue] {
        if let order {
            guard let values = order.parse(text) else { throw unreadable(text, "a value of \(name)") }
            return values
        }
        guard let value = kind.parse(text) else { throw unreadable(text, kind.expected) }
        return [value]
    }

    package func unreadable(_ text: String, _ wanted: String) -> MizanError {
        Refusal.queryUnreadableValue(
            "“\(text.prefix(80))” is not \(wanted), which \(name) needs.",
            details: ["field": name, "parameter": name, "expected": wanted])
    }
}

extension JSONValue {
    /// An object of fields and their values, without absent values.
    package static func object(_ fields: [RecordField], _ values: [FieldValue]) -> JSONValue {
        var members: [Member] = []
        members.reserveCapacity(fields.count)
        for (field, value) in zip(fields, values) {
            if let json = value.json { members.append(Member(field.name, json)) }
        }
        return .object(members)
    }
}

extension Refusal {
    package static let queryUnreadableValue = Refusal(
        .invalidInput, "query.unreadable-value", "The value of a filter does not have the kind of its field.")
}
