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

extension Listing {
    /// Filters by what can be queried and sorts by what can be sorted. A field that compares otherwise than its value
    /// (`2:255`) is taken as text; the record type reads it.
    package init(_ fields: [RecordField]) {
        self.init(
            filters: fields.filter(\.isQueryable).map { field in
                field.order == nil ? Field(field) : .optional(field.name, .text)
            },
            sorts: fields.filter(\.isSortable).map(\.name))
    }
}
