package import Kernel

/// Checks a JSON body against the declared fields: a missing, unknown or wrongly typed member is refused, and the error names
/// its path.
package enum BodyCheck {
    static func object(_ json: JSONValue, _ fields: [Field], at path: String = "$") throws -> [JSONValue.Member] {
        guard case .object(let members) = json else { throw wrongType(json, .object(fields), path) }
        for member in members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                throw unknown(member.name, fields, path)
            }
            if member.value == .null && field.presence == .clearable { continue }
            try value(member.value, field.type, at: "\(path).\(field.name)")
        }
        for field in fields where field.presence == .required && json[field.name] == nil {
            throw HTTPErrors.body(
                "\(path).\(field.name)", "this field is required", details: ["expected": field.type.expected])
        }
        return members
    }

    package static func value(_ json: JSONValue, _ type: ValueType, at path: String = "$") throws {
        if let fields = type.fields {
            _ = try object(json, fields, at: path)
            return
        }
        switch (type, json) {
        case (.list(let element), .array(let elements)):
            for (position, value) in elements.enumerated() {
                try self.value(value, element, at: "\(path)[\(position)]")
            }
        case (.either(let types), _):
            let fits = types.contains { type in
                do { try value(json, type, at: path) } catch { return false }
                return true
            }
            guard fits else { throw wrongType(json, type, path) }
        default: guard type.accepts(json) else { throw wrongType(json, type, path) }
        }
    }

    private static func wrongType(_ json: JSONValue, _ type: ValueType, _ path: String) -> MizanError {
        HTTPErrors.body(
            path, "\(type.expected) is expected, not \(described(json))", details: ["expected": type.expected])
    }

    private static func unknown(_ name: String, _ fields: [Field], _ path: String) -> MizanError {
        let known = fields.map(\.name).joined(separator: ", ")
        return HTTPErrors.body(
            "\(path).\(name.prefix(80))", "this field is unknown; the fields are \(known)", details: ["allowed": known])
    }

    /// A description for an error. Short text is quoted: “2026-13-01” says more than “a string”.
    private static func described(_ json: JSONValue) -> String {
        switch json {
        case .string(let text) where text.count <= 40: "“\(text)”"
        case .integer, .number, .exact: String(json.digits?.prefix(40) ?? "a number")
        default: json.kind
        }
    }
}
