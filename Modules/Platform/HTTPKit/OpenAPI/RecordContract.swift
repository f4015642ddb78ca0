package import Kernel

/// The fields of a record as a device sends them.
package enum RecordContract {
    /// The fields as JSON Schema 2020-12. Required fields must be sent, and read-only fields are ignored.
    package static func schema(_ fields: [RecordField]) -> JSONValue {
        var components = OpenAPIComponents()
        let properties = fields.map { JSONValue.Member($0.name, property($0, &components)) }
        let required = fields.filter { !$0.mayBeLeftOut }.map { JSONValue.string($0.name) }
        return [
            "type": "object", "required": .array(required), "properties": .object(properties),
        ]
    }

    private static func property(_ field: RecordField, _ components: inout OpenAPIComponents) -> JSONValue {
        guard case .object(var members) = OpenAPISchema.schema(ValueType(field.kind.wire), .received, &components)
        else {
            return true
        }
        if field.isComputed || field.kind.isOwner { members.append(.init("readOnly", true)) }
        switch field.standard {
        case .value(let value): members.append(.init("default", value))
        case .made: members.append(.init("description", "By default the moment at which the record is made."))
        case .changed: members.append(.init("description", "By default the moment of the change."))
        case .rule: members.append(.init("description", "By default derived from the other fields, if possible."))
        case nil: break
        }
        return .object(members)
    }
}
