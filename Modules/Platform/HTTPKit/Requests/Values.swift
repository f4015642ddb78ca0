package import FoundationEssentials
package import Kernel

/// Values that were declared and checked: the values of a path, a query, headers, or a JSON object in the body.
///
/// Presence and types are checked before a handler runs, so an error here is a bug of the handler. The handler then asks for a
/// value that its endpoint does not declare, or for a different type.
package struct Values: Sendable, Equatable {
    /// `path`, `query`, `header`, or the JSON path of an object: `$`, `$.items[2]`.
    package let place: String
    let declared: [Field]
    let members: [JSONValue.Member]

    init(place: String, declared: [Field], members: [JSONValue.Member] = []) {
        (self.place, self.declared, self.members) = (place, declared, members)
    }

    // MARK: Required values

    package func text(_ name: String) throws -> String { try value(name) }
    package func integer(_ name: String) throws -> Int64 { try value(name) }
    package func number(_ name: String) throws -> Double { try value(name) }
    package func day(_ name: String) throws -> CivilDay { try value(name) }
    package func instant(_ name: String) throws -> Instant { try value(name) }
    package func identifier(_ name: String) throws -> UUID { try value(name) }

    /// An array of values that are not objects.
    package func list<Value: RequestValue>(_ name: String, of type: Value.Type) throws -> [Value] { try value(name) }

    /// An array of nested objects.
    package func objects(_ name: String) throws -> [Values] {
        guard case .list(let element) = try field(name).type, let fields = element.fields else { throw misread(name) }
        return try elements(try value(name)).enumerated().map { position, element in
            try nested(element, fields, "\(place).\(name)[\(position)]", name)
        }
    }

    // MARK: Values that may be absent

    package func optional<Value: RequestValue>(_ name: String, as type: Value.Type) throws -> Value? {
        guard let json = try find(name), json != .null else { return nil }
        return try read(json, name)
    }

    package func optionalText(_ name: String) throws -> String? { try optional(name, as: String.self) }
    package func optionalInteger(_ name: String) throws -> Int64? { try optional(name, as: Int64.self) }

    /// A nested object.
    package func optionalObject(_ name: String) throws -> Values? {
        guard let json = try find(name), json != .null else { return nil }
        guard let fields = try field(name).type.fields else { throw misread(name) }
        return try nested(json, fields, "\(place).\(name)", name)
    }

    /// The change that a PATCH makes to a clearable field.
    package func patch<Value: RequestValue>(_ name: String, as type: Value.Type) throws -> Patch<Value> {
        guard let json = try find(name) else { return .keep }
        return json == .null ? .clear : .set(try read(json, name))
    }

    /// The change that a PUT makes to a field: a field that is not sent is cleared.
    package func replacement<Value: RequestValue>(_ name: String, as type: Value.Type) throws -> Patch<Value> {
        try optional(name, as: type).map(Patch.set) ?? .clear
    }

    /// Refuses a body in which a value differs from the record's value. A client may send its own copy of values that never
    /// change, or that the path and the token state, but the copy must be equal. Free and computed values are excepted.
    package func agree(with record: JSONValue, except free: Set<String>) throws {
        for member in members where !free.contains(member.name) && record[member.name] != member.value {
            let path = "\(place).\(member.name)"
            guard let wanted = record[member.name] else {
                throw HTTPErrors.body(path, "this record has no such field; leave it out")
            }
            let expected = JSONWriter.text(wanted)
            throw HTTPErrors.body(
                path, "this is \(expected) in the record that the request is about; send that or leave it out",
                details: ["expected": expected])
        }
    }

    // MARK: Reading

    private func value<Value: RequestValue>(_ name: String) throws -> Value {
        guard let json = try find(name) else { throw misread(name) }
        return try read(json, name)
    }

    private func find(_ name: String) throws -> JSONValue? {
        if let member = members.first(where: { $0.name == name }) { return member.value }
        _ = try field(name)
        return nil
    }

    private func field(_ name: String) throws -> Field {
        guard let field = declared.first(where: { $0.name == name }) else { throw misread(name) }
        return field
    }

    private func read<Value: RequestValue>(_ json: JSONValue, _ name: String) throws -> Value {
        guard let value = Value(wire: json) else { throw misread(name) }
        return value
    }

    private func elements(_ json: JSONValue) throws -> [JSONValue] {
        guard case .array(let elements) = json else { throw misread(place) }
        return elements
    }

    private func nested(_ json: JSONValue, _ fields: [Field], _ path: String, _ name: String) throws -> Values {
        guard case .object(let members) = json else { throw misread(name) }
        return Values(place: path, declared: fields, members: members)
    }

    private func misread(_ name: String) -> MizanError {
        MizanError(
            .internal, "http.misread-value",
            "A handler reads “\(name)” of \(place) otherwise than its endpoint declares it.")
    }
}
