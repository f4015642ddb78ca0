/// One declared field of a record type: its name on the wire, its kind, and what may be done with it.
package final class RecordField: Sendable {
    package let name: String
    package let kind: FieldKind
    package let isQueryable: Bool
    package let isSortable: Bool
    /// True if the slice computes the value from the record's other fields, whatever a sender says: it takes no part in
    /// merging.
    package let isComputed: Bool
    /// How values of this field compare, where not as its values do.
    package let order: Order?
    /// The fields by which a list goes first that is to go by this one: the day before a moment, say.
    package let leads: [String]
    /// The fields by which those go that are equal in this one, before the key.
    package let ties: [String]
    /// Which of two values stands that were changed apart; nil for neither.
    package let merge: MergeRule?
    /// The hidden field with the folded text that `contains` looks through; nil where it cannot be asked.
    package let folded: String?

    /// The value where a device leaves it out, although the record needs it; nil where it has to be sent.
    package let standard: Standard?

    package var isRequired: Bool { !kind.isOptional }

    /// True if a device may leave it out.
    package var mayBeLeftOut: Bool { !isRequired || isComputed || standard != nil || kind.isOwner }

    /// The value of a field that a device leaves out. A record that is there keeps its own, but for `changed`.
    package enum Standard: Sendable, Equatable {
        /// The moment of the change that makes the record.
        case made
        /// The moment of the change, whatever is there.
        case changed
        case value(JSONValue)
        /// The slice makes it of the other fields, where it can (`RecordCompletion`).
        case rule
    }

    /// Compares a field by others: `2:255` is text, but ayahs sort by surah and number.
    package struct Order: Sendable {
        package let fields: [String]
        /// Reads a value as typed; nil if it is not one.
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

    /// In what ways a filter may compare it.
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

    /// Reads a value as it was typed in a filter.
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
            "“\(text.prefix(80))” is not \(wanted), as \(name) needs.",
            details: ["field": name, "parameter": name, "expected": wanted])
    }
}

extension JSONValue {
    /// An object of fields and their values, without the absent ones.
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
        .invalidInput, "query.unreadable-value", "A filter's value is none of its field's.")
}
