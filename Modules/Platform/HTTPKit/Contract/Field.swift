package import Kernel

/// One declared value: a parameter in a path, a query or a header, or a member of a JSON object.
package struct Field: Sendable, Hashable {
    package let name: String
    package let type: ValueType
    package let presence: Presence
    package let description: String
    /// A valid value, if one cannot be derived from the type.
    package let example: JSONValue?
    /// The label beside the field in a form; nil if the words of the name are the label.
    package var label: String?

    package enum Presence: Sendable, Hashable {
        case required
        /// May be left out; null is refused.
        case optional
        /// The field may be left out, and null clears the field: needed for PATCH.
        case clearable
    }

    package init(
        _ name: String, _ type: ValueType, _ presence: Presence, _ description: String, example: JSONValue? = nil
    ) {
        (self.name, self.type, self.presence) = (name, type, presence)
        (self.description, self.example) = (description, example)
    }

    package static func required(
        _ name: String, _ type: ValueType, _ description: String = "", example: JSONValue? = nil
    ) -> Field {
        Field(name, type, .required, description, example: example)
    }

    package static func optional(
        _ name: String, _ type: ValueType, _ description: String = "", example: JSONValue? = nil
    ) -> Field {
        Field(name, type, .optional, description, example: example)
    }

    package static func clearable(
        _ name: String, _ type: ValueType, _ description: String = "", example: JSONValue? = nil
    ) -> Field {
        Field(name, type, .clearable, description, example: example)
    }

    /// The same field of a form, with the label beside it.
    package func labelled(_ label: String) -> Field {
        var field = self
        field.label = label
        return field
    }
}

extension FieldLabels {
    /// The labels of a form.
    package init(of fields: [Field]) {
        self.init(Dictionary(fields.compactMap { field in field.label.map { (field.name, $0) } }) { first, _ in first })
    }
}
