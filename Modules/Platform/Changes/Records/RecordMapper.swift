package import Kernel
package import Storage

/// The way between an entity of the Domain and the record that is stored of it (seed 003, "Mapper Pattern").
package protocol RecordMapper: SendableMetatype {
    associatedtype Entity: RecordEntity
    associatedtype Record: StoredRecord

    /// Refuses a record that breaks a rule of the Domain.
    static func toDomain(_ data: Record) throws -> Entity
    static func toData(_ entity: Entity) -> Record
    /// Changes what may change of a record that is there; what it is, and since when, stays.
    static func update(_ data: inout Record, with entity: Entity)
}

extension RecordMapper {
    package static func toDomain(_ data: [Record]) throws -> [Entity] { try data.map { try toDomain($0) } }

    package static func toData(_ entities: [Entity]) -> [Record] { entities.map { toData($0) } }

    /// For an entity of which nothing but its name stays for ever.
    package static func update(_ data: inout Record, with entity: Entity) { data = toData(entity) }
}
