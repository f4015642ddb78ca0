package import Kernel
package import Storage

/// How an entity looks outside: the contract's fields under their names, behind the name that the record has elsewhere.
/// Commands and endpoints both show entities this way.
package struct RecordPresentation<Entity: Sendable>: Sendable {
    /// The record type's name: `quran.FavoriteAyah`.
    package let type: String
    /// The fields of the contract, from which filters, orders and descriptions follow.
    package let fields: [RecordField]
    private let makeValues: @Sendable (Entity, String) -> [FieldValue]

    /// `recordName` gives the name that the record has in the app's own backend, of an entity and its owner's name there;
    /// nil where that has no name for it. Without it, there is no such field.
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

    /// Several, each with what stands beside its own fields.
    ///
    /// - Parameter version: what this transaction has given them just now.
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
