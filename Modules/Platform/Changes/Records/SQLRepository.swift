package import Kernel
package import Storage

/// A repository over one table. A slice writes a repository only where it needs something special.
package struct SQLRepository<Mapper: RecordMapper>: EntityRepository {
    package typealias Entity = Mapper.Entity

    package let table: RecordTable<Mapper.Record>
    private let order: [String]
    private let type: any RecordType

    package init(_ transaction: some OwnerTransaction, order: [String] = [], type: any RecordType) {
        table = RecordTable(transaction)
        (self.order, self.type) = (order, type)
    }

    package func find(_ id: Entity.RecordID) throws -> Stored<Entity>? {
        try table.find(id.recordKey).map(Self.stored)
    }

    package func find(_ ids: [Entity.RecordID]) throws -> [Stored<Entity>] {
        try table.find(ids.map(\.recordKey)).map(Self.stored)
    }

    package func list(_ query: RecordQuery) throws -> RecordPage<Stored<Entity>> {
        try table.list(query.sorted(byDefault: order)).map(Self.stored)
    }

    // This is not a method of the protocol's extension. In the extension, the `Entity` of each repository would be looked up
    // among all conformances of the program.
    package func all(_ query: RecordQuery) throws -> [Entity] {
        var query = query.sorted(byDefault: order)
        var entities: [Entity] = []
        repeat {
            let page = try table.list(query)
            entities.reserveCapacity(entities.count + page.items.count)
            for row in page.items { entities.append(try Self.entity(row.entity)) }
            query.cursor = page.next
        } while query.cursor != nil
        return entities
    }

    package func removed(_ query: RecordQuery) throws -> RecordPage<Stored<Entity>> {
        try table.removed(query.sorted(byDefault: order)).map(Self.stored)
    }

    @discardableResult
    package func save(_ entity: Entity) throws -> Change {
        try table.save(Mapper.toData(entity)) { Mapper.update(&$0, with: entity) }
    }

    package func write(
        _ id: Entity.RecordID, _ make: (Stored<Entity>?) throws -> Entity
    ) throws -> Written<Entity> {
        let (entity, change) = try table.write(id.recordKey) { found in
            let entity = try make(found.map(Self.stored))
            guard var record = found?.entity else { return (entity, Mapper.toData(entity)) }
            Mapper.update(&record, with: entity)
            return (entity, record)
        }
        return Written(entity, change)
    }

    @discardableResult
    package func saveAll(_ entities: [Entity]) throws -> [Change] {
        try table.saveAll(Mapper.toData(entities)) { Mapper.update(&$0, with: entities[$1]) }
    }

    @discardableResult
    package func remove(_ id: Entity.RecordID) throws -> RecordVersion? { try table.remove(id.recordKey) }

    @discardableResult
    package func restore(_ id: Entity.RecordID) throws -> RecordVersion? { try table.restore(id.recordKey) }

    package func purge(_ id: Entity.RecordID) throws -> Bool {
        try type.purge(id.recordKey, in: table.requireWriting())
    }

    private static func stored(_ row: Stored<Mapper.Record>) throws -> Stored<Entity> {
        Stored(try entity(row.entity), version: row.version, createdVersion: row.createdVersion)
    }

    /// Reports a row that breaks a rule as damage, not as an error of the caller.
    private static func entity(_ record: Mapper.Record) throws -> Entity {
        do {
            return try Mapper.toDomain(record)
        } catch {
            let why = MizanError(crossing: error)
            throw MizanError(
                .corruptData, "storage.damaged-record",
                "The store holds a \(Mapper.Record.schema.erased.type) that breaks a rule. \(why.message)")
        }
    }
}
