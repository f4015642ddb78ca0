/// How people are told of a record, for example in the list of operations.
package struct RecordWords: Sendable {
    /// `favourite`; nil if the type's own name says it.
    package let noun: String?
    /// The fields whose values name the record together; empty if the key or a usual field, such as `title`, names it.
    package let fields: [String]
    /// The field with the key of a record of another type, whose name is this record's, too.
    package let reference: Reference?

    package struct Reference: Sendable {
        package let field: String
        package let type: String
    }

    package init(_ noun: String? = nil, by fields: [String] = [], of reference: (field: String, type: String)? = nil) {
        (self.noun, self.fields) = (noun, fields)
        self.reference = reference.map { Reference(field: $0.field, type: $0.type) }
    }
}
