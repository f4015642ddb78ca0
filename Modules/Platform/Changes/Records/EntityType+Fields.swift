package import FoundationEssentials
package import Kernel
package import Storage

// Changes to one record by its fields, for a type that has no rules beyond those of its entity.

extension EntityType {
    /// The fields that are stored, in their order, without the owner's name.
    package var fields: [RecordField] { recordType.schema.storedFields }

    /// True if the field is a key of the record.
    package func isKey(_ field: RecordField) -> Bool { recordType.schema.keys.contains { $0.name == field.name } }

    /// Creates an entity, with a new identity if none is given. An equal existing record stays as it is: a client that repeats
    /// the request gets the same answer as the first time.
    package func add(
        _ fields: JSONValue, fresh: @Sendable () -> UUID, in transaction: WriteTransaction
    ) throws -> Written<Entity> {
        let (id, given) = try named(fields, fresh)
        let key = id.recordKey
        let whole = try recordType.completed(given, under: key, in: transaction)
        if let stored = try recordType.read([key], in: transaction.reading)[key] {
            guard recordType.isSame(stored.fields, whole) else { throw exists(key) }
            return Written(unchanged: try require(id, in: transaction))
        }
        _ = try recordType.apply(.put(key: key, fields: whole), in: transaction)
        return Written(try require(id, in: transaction), .created)
    }

    /// Creates or replaces an entity.
    package func put(
        _ id: Entity.RecordID, _ fields: JSONValue, in transaction: WriteTransaction
    ) throws -> Written<Entity> {
        let (key, before) = (id.recordKey, try find(id, in: transaction))
        let whole = try recordType.completed(named(fields, id), under: key, in: transaction)
        let isChanged = try recordType.apply(.put(key: key, fields: whole), in: transaction)
        if let before, !isChanged { return Written(unchanged: before) }
        return Written(try require(id, in: transaction), before == nil ? .created : .updated)
    }

    /// Changes some fields of an entity; null removes a field.
    package func edit(
        _ id: Entity.RecordID, _ fields: JSONValue, in transaction: WriteTransaction
    ) throws -> Written<Entity> {
        let before = try require(id, in: transaction)
        let edit = RecordEdit(recordType.schema.reference(id.recordKey), .patch(fields))
        guard case .applied = try recordType.apply(edit, in: transaction) else { return Written(unchanged: before) }
        return Written(try require(id, in: transaction), .updated)
    }

    /// The key, and the fields with the key field in the store's spelling.
    private func named(_ fields: JSONValue, _ fresh: () -> UUID) throws -> (Entity.RecordID, JSONValue) {
        guard recordType.schema.keys.count == 1, let field = recordType.schema.keys.first,
            case .object(let members) = fields
        else { throw MizanError(.internal, "record.no-name", "\(presentation.type) needs more than its fields.") }
        var text: String?
        if case .string(let given)? = fields[field.name] { text = given }
        if text == nil, field.kind === FieldKind.identifier { text = fresh().text }
        guard let text, let id = Entity.RecordID(recordKey: text) else {
            throw MizanError(
                .invalidInput, "record.key", "\(presentation.type): \(field.name) is needed, \(field.kind.expected).")
        }
        return (id, named(.object(members), id))
    }

    private func named(_ fields: JSONValue, _ id: Entity.RecordID) -> JSONValue {
        guard case .object(let members) = fields, let name = recordType.schema.keys.first?.name else { return fields }
        return .object([JSONValue.Member(name, .string(id.recordKey))] + members.filter { $0.name != name })
    }

    private func exists(_ key: String) -> MizanError {
        MizanError(
            .conflict, "record.exists",
            "There is already another \(presentation.type) \(key.prefix(80)). Change that record, or choose another "
                + "name.",
            details: ["key": String(key.prefix(200))])
    }
}

extension Written {
    fileprivate init(_ stored: Stored<Entity>, _ outcome: Change.Outcome) {
        self.init(stored.entity, Change(outcome, version: stored.version))
    }
}
