package import Kernel
internal import Storage

// The declarations of a record type in the façade's terms, so that a route need not repeat them.

extension ValueType {
    package init(_ wire: WireType) {
        self =
            switch wire {
            case .text: .text
            case .integer: .integer
            case .number: .number
            case .boolean: .boolean
            case .instant: .instant
            case .day: .day
            case .identifier: .identifier
            case .decimal: .decimal
            case .choice(let words): .choice(words)
            case .list(let element): .list(ValueType(element))
            case .json: .json
            }
    }
}

extension Field {
    package init(_ field: RecordField, _ description: String = "") {
        self.init(field.name, ValueType(field.kind.wire), field.isRequired ? .required : .optional, description)
    }
}

extension [Field] {
    /// The fields of a record as an answer shows them.
    package init(_ fields: [RecordField]) {
        self = fields.map { Field($0) }
    }

    /// The schema of an entity as shown in answers, with descriptions of some fields.
    package init<Entity: ShownEntity>(of entity: Entity.Type, describing descriptions: [String: String] = [:]) {
        self = Entity.fields.map { Field($0, descriptions[$0.name] ?? "") }
    }

    /// The fields of a record as a client may send them: all fields are allowed, and only the named fields are required.
    package init(_ fields: [RecordField], requiring names: Set<String>, examples: [String: JSONValue]) {
        self = fields.map { field in
            Field(
                field.name, ValueType(field.kind.wire), names.contains(field.name) ? .required : .optional, "",
                example: examples[field.name])
        }
    }
}

extension ListParameters {
    /// Filters by all queryable fields and sorts by all sortable fields; every filter is optional. A field with an order of its
    /// own, which its type does not have (`2:255`), is accepted as text. The record type parses that text.
    package init(_ fields: [RecordField]) {
        self.init(
            filters: fields.filter(\.isQueryable).map { field in
                .optional(field.name, field.order == nil ? ValueType(field.kind.wire) : .text)
            },
            sorts: fields.filter(\.isSortable).map(\.name),
            comparisons: Dictionary(fields.map { ($0.name, $0.comparisons) }) { first, _ in first },
            words: Dictionary(fields.compactMap { field in field.words.map { (field.name, $0) } }) { first, _ in first }
        )
    }
}

extension [Refusal] {
    /// The errors that the record type can find in a well-formed query of its list.
    package init(listing fields: [RecordField]) {
        self = [.queryCursor]
        let filters = fields.filter(\.isQueryable)
        guard !filters.isEmpty else { return }
        append(.queryComparison)
        append(.queryUnreadableValue)
        if filters.contains(where: { $0.words != nil }) { self += .words }
    }
}
