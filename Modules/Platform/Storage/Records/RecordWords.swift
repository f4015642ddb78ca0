/// How people are told of a record, for example in the list of operations.
package struct RecordWords: Sendable {
    /// `favourite`; nil if the type's own name says it.
    package let noun: String?
    /// The fields whose values name the record together; empty if the key or a usual field, such as `title`, names it.
    package let fields: [String]
    /// The field with the key of a record of another type, whose name is this record's, too.
    package let reference: Reference?
    /// `An ayah that you marked.`; every type of a module has such a sentence (a rule of conformance).
    package let sentence: String
    /// The fields that a list shows beside the name.
    package let summary: [String]
    /// The field that counts how often something was done; nil for other records. Changes are then told as `Counted 3 times`.
    package let counted: String?

    package struct Reference: Sendable {
        package let field: String
        package let type: String
    }

    package init(
        _ noun: String? = nil, _ sentence: String = "", by fields: [String] = [],
        of reference: (field: String, type: String)? = nil, beside summary: [String] = [],
        counting counted: String? = nil
    ) {
        (self.noun, self.fields, self.sentence, self.summary) = (noun, fields, sentence, summary)
        self.counted = counted
        self.reference = reference.map { Reference(field: $0.field, type: $0.type) }
    }
}
