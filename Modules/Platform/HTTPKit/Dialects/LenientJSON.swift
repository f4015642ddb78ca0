internal import Kernel

extension JSONValue {
    /// The value as a lenient dialect reads it for this type. The result is then checked as strictly as usual.
    ///
    /// Duplicate names and invalid JSON have already been refused, because parsers do not agree on how to read them.
    func lenient(as type: ValueType) -> JSONValue {
        switch (type, self) {
        case (.object(let fields), .object(let members)): Self.lenient(members, fields)
        case (.shape(let shape), .object(let members)): Self.lenient(members, shape.fields)
        case (.list(let element), .array(let values)): .array(values.map { $0.lenient(as: element) })
        case (.integer, .string(let text)), (.within, .string(let text)), (.number, .string(let text)):
            type.parse(text) ?? self
        default: self
        }
    }

    private static func lenient(_ members: [Member], _ fields: [Field]) -> JSONValue {
        .object(
            members.compactMap { member in
                guard let field = fields.first(where: { $0.name == member.name }),
                    member.value != .null || field.presence != .optional || field.type == .json
                else { return nil }
                return Member(member.name, member.value.lenient(as: field.type))
            })
    }
}
