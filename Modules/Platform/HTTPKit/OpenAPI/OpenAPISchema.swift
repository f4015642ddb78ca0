internal import Kernel

/// Types as JSON Schema 2020-12.
enum OpenAPISchema {
    /// The direction of a value. A sent value is checked against the declaration. Future versions may add members to a received
    /// value.
    enum Direction { case sent, received }

    static func schema(
        _ type: ValueType, _ direction: Direction, _ components: inout OpenAPIComponents
    ) -> JSONValue {
        switch type {
        case .text: ["type": "string"]
        case .integer: ["type": "integer", "format": "int64"]
        case .within(let range):
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .day: ["type": "string", "format": "date"]
        case .instant: ["type": "string", "format": "date-time"]
        case .identifier: ["type": "string", "format": "uuid"]
        case .decimal: ["type": "string", "pattern": #"^-?[0-9]+(\.[0-9]+)?$"#]
        case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .list(let element): ["type": "array", "items": schema(element, direction, &components)]
        case .object(let fields): object(fields, direction, &components)
        case .shape(let shape): named(shape, direction, &components)
        case .json: .object([JSONValue.Member]())
        case .either(let types): ["anyOf": .array(types.map { schema($0, direction, &components) })]
        }
    }

    static func object(
        _ fields: [Field], _ direction: Direction, _ components: inout OpenAPIComponents
    ) -> JSONValue {
        var members: [JSONValue.Member] = []
        for field in fields { members.append(.init(field.name, property(field, direction, &components))) }
        let required = fields.filter { $0.presence == .required }.map { JSONValue.string($0.name) }
        return .object([
            "type": "object", "required": required.isEmpty ? nil : .array(required), "properties": .object(members),
            "additionalProperties": direction == .sent ? false : nil,
        ])
    }

    private static func named(
        _ shape: ObjectSchema, _ direction: Direction, _ components: inout OpenAPIComponents
    ) -> JSONValue {
        let name = direction == .sent ? shape.name + ".Input" : shape.name
        let schema = object(shape.fields, direction, &components)
        return components.schema(name) { schema }
    }

    private static func property(
        _ field: Field, _ direction: Direction, _ components: inout OpenAPIComponents
    ) -> JSONValue {
        var value = schema(field.type, direction, &components)
        if field.presence == .clearable { value = nullable(value) }
        guard !field.description.isEmpty, case .object(let members) = value else { return value }
        return .object(members + [.init("description", .string(field.description))])
    }

    /// The schema that also allows `null`, which clears the field.
    private static func nullable(_ schema: JSONValue) -> JSONValue {
        guard case .object(let members) = schema, case .string(let type)? = schema["type"] else {
            return ["anyOf": [schema, ["type": "null"]]]
        }
        return .object(members.map { $0.name == "type" ? .init("type", [.string(type), "null"]) : $0 })
    }
}
