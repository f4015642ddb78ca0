internal import HabitsInfrastructure
internal import Kernel

/// A member of a shape: its name, the place of its value in the entity, and the conversion between shape and entity.
struct ShapeMember<Entity: ShapedEntity>: Sendable {
    typealias Change = @Sendable (inout Entity, inout ShapeReading) throws -> Void

    /// The reason why a shape holds less than the entity.
    enum Loss: Sendable {
        /// The shape has no such value.
        case unknown(String)
        /// The shape can hold only a part of the value, or only some kinds of it.
        case part(String)
    }

    let field: RecordField
    let path: (any PartialKeyPath<Entity> & Sendable)?
    /// The members of an object.
    let parts: [ShapeMember]
    let read: @Sendable (JSONValue, ForeignPath, inout ShapeReading) throws(ImportReport.Rejection) -> [Change]
    let write: @Sendable (Entity) throws(Unheld) -> JSONValue
    let loss: @Sendable (Entity) -> Loss?
    /// Copies the value of the first entity into the second, if the shape writes the two differently.
    let take: @Sendable (Entity, inout Entity) -> Void

    /// - Parameters:
    ///   - usual: the column's own default.
    ///   - isDerived: true if the member follows from another member, and is read only for a new entity.
    ///   - write: also receives the entity's key and the member's name, for the error about a value that cannot be written.
    ///   - isSame: true if the stored value stays. The first argument is the stored value. By default, the stored value stays
    ///     if the
    ///     shape writes both values alike.
    init<Value: Sendable, Wire: WireValue>(
        _ name: String, _ path: any WritableKeyPath<Entity, Value> & Sendable, usual: Wire? = nil,
        isDerived: Bool = false,
        read: @escaping @Sendable (Wire, ForeignPath, inout ShapeReading) throws -> Value,
        write: @escaping @Sendable (Value, _ name: String, _ key: String) throws(Unheld) -> Wire,
        loss: @escaping @Sendable (Value) -> Loss? = { _ in nil },
        isSame: (@Sendable (Value, Value) -> Bool)? = nil
    ) {
        field = RecordField(name, Wire.wireKind, required: !Wire.wireKind.isOptional)
        self.path = path
        parts = []
        self.read = { object, place, reading throws(ImportReport.Rejection) in
            let value = try Wire.member(name, of: object, usual: usual, at: place, &reading)
            return [{ entity, reading in entity[keyPath: path] = try read(value, place.field(name), &reading) }]
        }
        self.write = { entity throws(Unheld) in
            try write(entity[keyPath: path], name, entity.recordID.recordKey).json
        }
        self.loss = { loss($0[keyPath: path]) }
        take = { [write = self.write] changed, entity in
            guard !isDerived else { return }
            var stays = false
            if let isSame {
                stays = isSame(entity[keyPath: path], changed[keyPath: path])
            } else {
                do throws(Unheld) { stays = try write(entity) == write(changed) } catch {}
            }
            if !stays { entity[keyPath: path] = changed[keyPath: path] }
        }
    }

    /// An object within the shape.
    static func object(_ name: String, _ parts: ShapeMember...) -> ShapeMember {
        ShapeMember(object: name, parts)
    }

    private init(object name: String, _ parts: [ShapeMember]) {
        field = RecordField(name, .json, required: true)
        path = nil
        self.parts = parts
        read = { object, place, reading throws(ImportReport.Rejection) in
            guard let value = object[name] else { throw place.rejected("this has no \(name)") }
            return try Self.read(parts, of: value, at: place.field(name), &reading)
        }
        write = { entity throws(Unheld) in try Self.object(parts, of: entity) }
        loss = { _ in nil }
        take = { _, _ in }
    }
}

extension ShapeMember {
    func isAt(_ other: AnyKeyPath) -> Bool { path.map { $0 as AnyKeyPath == other } ?? false }

    static func read(
        _ members: [Self], of json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) -> [Change] {
        try json.requireMembers(members.map(\.field.name), at: path, &reading)
        var changes: [Change] = []
        for member in members { changes += try member.read(json, path, &reading) }
        return changes
    }

    static func object(
        _ members: [Self], of entity: Entity, omittingNull omitsNull: Bool = false
    ) throws(Unheld) -> JSONValue {
        var values: [JSONValue.Member] = []
        for member in members {
            let value = try member.write(entity)
            if !omitsNull || value != .null { values.append(JSONValue.Member(member.field.name, value)) }
        }
        return .object(values)
    }
}
