internal import Changes
package import FoundationEssentials
package import Kernel

// The endpoints that create and change a record by its fields, for a type that has no rules in addition to its entity's own.

extension RecordEndpoints {
    /// - Parameters:
    ///   - examples: values of the required fields, if no value can be derived from the field's type.
    ///   - fresh: creates an identity if the client sends no identity.
    package func add(
        _ summary: String, _ answers: (new: String, there: String), examples: [String: JSONValue],
        fresh: @escaping @Sendable () -> UUID
    ) -> Endpoint {
        let fields = type.fields.map { field in
            let isNeeded = field.isRequired && !(type.isKey(field) && field.kind === FieldKind.identifier)
            return Field(
                field.name, ValueType(field.kind.wire), isNeeded ? .required : .optional, "",
                example: examples[field.name])
        }
        return create(
            summary, answers, body: .object(fields), maximumBodyBytes: Endpoint.recordTextBytes,
            errors: .ofFields + [
                Refusal(.conflict, "record.exists", "Another record has this name."),
                .purged,
            ]
        ) { [type] request, writing in
            try type.add(request.json ?? .null, fresh: fresh, in: writing)
        }
    }

    /// Creates the record with that name, or replaces it.
    package func replace(_ summary: String, _ description: String, examples: [String: JSONValue]) -> Endpoint {
        let fields = type.fields.map { field in
            Field(
                field.name, ValueType(field.kind.wire), field.isRequired && !type.isKey(field) ? .required : .optional,
                "", example: type.isKey(field) ? nil : examples[field.name])
        }
        return put(
            summary, description, body: .object(fields), maximumBodyBytes: Endpoint.recordTextBytes,
            free: Set(type.fields.filter { !type.isKey($0) }.map(\.name)), errors: .ofFields + [.purged]
        ) { [type] request, id, writing in
            try type.put(id, request.json ?? .null, in: writing)
        }
    }

    /// Changes some fields: a missing member leaves the field as it is, and null clears an optional field.
    package func edit(_ summary: String, _ description: String, examples: [String: JSONValue]) -> Endpoint {
        let fields = type.fields.filter { !type.isKey($0) }.map { field in
            Field(
                field.name, ValueType(field.kind.wire), field.isRequired ? .optional : .clearable, "",
                example: examples[field.name])
        }
        return patch(
            summary, description, body: .object(fields), maximumBodyBytes: Endpoint.recordTextBytes, errors: .ofFields
        ) { [type] request, id, writing in
            try type.edit(id, request.json ?? .null, in: writing)
        }
    }
}

extension [Refusal] {
    /// The refusals of field values that have the right JSON type.
    fileprivate static var ofFields: [Refusal] {
        text + [
            .unaddressable, Refusal(.invalidInput, "record.key", "This is not a key of such a record."),
            Refusal(
                .invalidInput, "record.field", "A value does not have the kind of its field; `path` names the field."),
        ]
    }
}
