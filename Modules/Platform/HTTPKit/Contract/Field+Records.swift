package import Kernel

// What a record type declares, in the façade's terms, so that a route need not say it again.

extension ValueType {
    package init(_ kind: RecordField.Kind) {
        self =
            switch kind {
            case .text, .owner: .text
            case .integer: .integer
            case .real: .number
            case .boolean: .boolean
            case .instant: .instant
            }
    }
}

extension Field {
    package init(_ field: RecordField, _ description: String = "") {
        self.init(field.name, ValueType(field.kind), field.isRequired ? .required : .optional, description)
    }
}

extension [Field] {
    /// A record as an answer shows it.
    package init(_ fields: [RecordField]) {
        self = fields.map { Field($0) }
    }

    /// A record as a client may send it: all of its fields, of which only these are needed.
    package init(_ fields: [RecordField], requiring names: Set<String>) {
        self.init(fields, requiring: names, examples: [:])
    }

    package init(_ fields: [RecordField], requiring names: Set<String>, examples: [String: JSONValue]) {
        self = fields.map { field in
            Field(
                field.name, ValueType(field.kind), names.contains(field.name) ? .required : .optional, "",
                example: examples[field.name])
        }
    }
}

extension Listing {
    /// Filters by what can be queried and sorts by what can be sorted; no filter has to be given. A field that compares otherwise than its value
    /// (`2:255`) is taken as text; the record type reads it.
    package init(_ fields: [RecordField]) {
        self.init(
            filters: fields.filter(\.isQueryable).map { field in
                .optional(field.name, field.order == nil ? ValueType(field.kind) : .text)
            },
            sorts: fields.filter(\.isSortable).map(\.name),
            equalityOnly: Set(fields.filter { $0.kind == .owner }.map(\.name)))
    }
}

extension [DeclaredError] {
    /// What the record type can find wrong with a query of its list that is well formed.
    package init(listing fields: [RecordField]) {
        self = [DeclaredError(.invalidInput, "query.cursor", "The cursor is of another query.")]
        let filters = fields.filter(\.isQueryable)
        if filters.contains(where: { $0.kind == .owner }) {
            append(DeclaredError(.invalidInput, "query.comparison", "An owner's name compares by eq and ne only."))
        }
        if filters.contains(where: { $0.order != nil }) {
            append(DeclaredError(.invalidInput, "query.unreadable-value", "A filter's value is none of its field's."))
        }
    }
}
