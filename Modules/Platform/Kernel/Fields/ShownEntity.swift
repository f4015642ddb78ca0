/// A view entity that declares each of its fields once, together with the field's value. Answers and lists show these fields.
/// An app's view entity is a `ShownEntity` too, and some of its values are joined from other records.
package protocol ShownEntity: ViewEntity {
    static var shown: [ShownField<Self>] { get }
}

extension ShownEntity {
    package static var fields: [RecordField] { shown.map(\.field) }

    /// One value for each field, in their order.
    package var values: [FieldValue] { Self.shown.map { $0.value(self) } }

    /// The object of all values that are not absent.
    package var json: JSONValue {
        .object(
            Self.shown.compactMap { one in one.value(self).json.map { JSONValue.Member(one.field.name, $0) } })
    }
}

package struct ShownField<Entity>: Sendable {
    package let field: RecordField
    package let value: @Sendable (Entity) -> FieldValue

    /// A field of the value's own kind: an optional value may be absent.
    package init<Value: FieldCodable>(_ name: String, _ value: @escaping @Sendable (Entity) -> Value) {
        self.init(name, Value.kind) { value($0).fieldValue }
    }

    package init(_ name: String, _ kind: FieldKind, _ value: @escaping @Sendable (Entity) -> FieldValue) {
        (field, self.value) = (RecordField(name, kind), value)
    }

    /// The same field for an entity that contains this one as a part.
    package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Entity) -> ShownField<Whole> {
        ShownField<Whole>(field.name, field.kind) { [value] in value(part($0)) }
    }
}

/// A record from which a view is built: the entity, and the store's data about it.
@dynamicMemberLookup
package struct ShownRecord<Entity: Sendable>: Sendable {
    package let entity: Entity
    package let version: RecordVersion
    /// The owner's name on the wire.
    package let userId: String
    /// The time of the removal; nil for a live record.
    package let deletedAt: Instant?

    package init(_ entity: Entity, version: RecordVersion, owner: OwnerID, removedAt: Instant? = nil) {
        (self.entity, self.version) = (entity, version)
        (userId, deletedAt) = (owner.recordName, removedAt)
    }

    package subscript<Value>(dynamicMember member: KeyPath<Entity, Value>) -> Value { entity[keyPath: member] }
}

extension ShownRecord: Equatable where Entity: Equatable {}
extension ShownRecord: Hashable where Entity: Hashable {}
