package import Kernel
package import Storage

/// The outside form of an entity: the contract's fields under their names. If the record has a name in the app's own backend,
/// that name comes first. Commands and endpoints both show entities in this form.
package struct RecordPresentation<Entity: Sendable>: Sendable {
    /// The record type's name: `quran.FavoriteAyah`.
    package let type: String
    /// The fields of the contract, from which filters, orders and descriptions are derived.
    package let fields: [RecordField]
    private let makeValues: @Sendable (Entity, String) -> [FieldValue]

    /// `recordName` receives an entity and its owner's name in the app's own backend. It returns the record's name in that
    /// backend; nil if the backend has no name for the record. Without this closure, the field does not exist.
    package init<Mapper: RecordMapper>(
        _ mapper: Mapper.Type, recordName: (@Sendable (Entity, String) -> String?)? = nil
    ) where Mapper.Entity == Entity {
        let schema = Mapper.Record.schema.erased
        type = schema.type
        guard let recordName else {
            fields = schema.fields
            makeValues = { entity, owner in Mapper.toData(entity).shownValues(ownerRecordName: owner) }
            return
        }
        fields = [RecordField("recordName", .text, required: false)] + schema.fields
        makeValues = { entity, owner in
            Mapper.toData(entity).shownValues(
                ownerRecordName: owner, behind: recordName(entity, owner).map(FieldValue.text) ?? .absent)
        }
    }

    package var names: [String] { fields.map(\.name) }

    /// One value for each field, for each entity.
    package func rows(_ entities: [Entity], owner: OwnerID) -> [[FieldValue]] {
        let name = owner.recordName
        return entities.map { makeValues($0, name) }
    }

    package func json(_ entity: Entity, owner: OwnerID) -> JSONValue {
        .object(fields, makeValues(entity, owner.recordName))
    }

    /// Several entities, each with the supplementary values beside its own fields.
    ///
    /// - Parameter version: the versions that this transaction has just assigned.
    package func json(
        _ entities: [Entity], owner: OwnerID, with supplement: RecordSupplement<Entity>,
        written version: RecordVersion?, in reading: ReadTransaction
    ) throws -> [JSONValue] {
        let (fields, name) = (fields + supplement.fields, owner.recordName)
        return try zip(entities, supplement.values(of: entities, written: version, in: reading)).map { entity, values in
            .object(fields, makeValues(entity, name) + values)
        }
    }
}
