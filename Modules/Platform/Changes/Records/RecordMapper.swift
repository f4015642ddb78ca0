package import Kernel
package import Storage

/// The mapping between an entity of the Domain and the record in which it is stored (seed 003, "Mapper Pattern").
package protocol RecordMapper: SendableMetatype {
    associatedtype Entity: RecordEntity
    associatedtype Record: StoredRecord

    /// Refuses a record that breaks a rule of the Domain.
    static func toDomain(_ data: Record) throws -> Entity
    static func toData(_ entity: Entity) -> Record
    /// Updates the changeable fields of an existing record; its identity and its creation time stay.
    static func update(_ data: inout Record, with entity: Entity)
}

extension RecordMapper {
    package static func toDomain(_ data: [Record]) throws -> [Entity] { try data.map { try toDomain($0) } }

    package static func toData(_ entities: [Entity]) -> [Record] { entities.map { toData($0) } }

    /// For an entity of which only the name is permanent.
    package static func update(_ data: inout Record, with entity: Entity) { data = toData(entity) }
}
