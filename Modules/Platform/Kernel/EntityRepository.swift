package import FoundationEssentials

/// An entity that is stored as a separate record.
package protocol RecordEntity: Sendable {
    associatedtype RecordID: RecordIdentifier

    /// The entity's id, unique among its owner's entities of this type.
    var recordID: RecordID { get }
}

/// The name of an entity, as the store and the wire spell it.
package protocol RecordIdentifier: Sendable {
    var recordKey: String { get }

    /// Parses a key, even in a spelling other than the store's; nil for a text that is not a key of this kind.
    init?(recordKey: String)
}

extension String: RecordIdentifier {
    package var recordKey: String { self }

    package init?(recordKey: String) { self = recordKey }
}

extension Int: RecordIdentifier {
    package var recordKey: String { String(self) }

    package init?(recordKey: String) { self.init(recordKey) }
}

extension UUID: RecordIdentifier {
    package var recordKey: String { text }

    package init?(recordKey: String) { self.init(text: recordKey) }
}

extension CivilDay: RecordIdentifier {
    package var recordKey: String { description }

    package init?(recordKey: String) { self.init(recordKey) }
}

/// The id of an entity of which an owner has at most one.
package struct OnlyOne: RecordIdentifier, Hashable {
    package init() {}

    package init?(recordKey: String) {
        guard recordKey == self.recordKey else { return nil }
    }

    package var recordKey: String { "only" }
}

/// The entities of one owner, inside one transaction.
package protocol EntityRepository<Entity> {
    associatedtype Entity: RecordEntity

    func find(_ id: Entity.RecordID) throws -> Stored<Entity>?

    /// The existing entities with these ids, each once, unordered.
    func find(_ ids: [Entity.RecordID]) throws -> [Stored<Entity>]

    /// A page of entities, filtered and sorted by the contract's field names; without a sort, in the type's order.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<Entity>>

    /// All entities of a list, read page by page.
    func all(_ query: RecordQuery) throws -> [Entity]

    /// A page of removed entities that are still stored.
    func removed(_ query: RecordQuery) throws -> RecordPage<Stored<Entity>>

    /// Adds the entity, or replaces the one with the same id. Returns whether anything changed.
    @discardableResult
    func save(_ entity: Entity) throws -> Change

    /// Reads the stored entity once, and saves the entity that `make` derives from the stored entity.
    func write(_ id: Entity.RecordID, _ make: (Stored<Entity>?) throws -> Entity) throws -> Written<Entity>

    /// Saves many entities with a few statements.
    @discardableResult
    func saveAll(_ entities: [Entity]) throws -> [Change]

    /// Removes the entity. Returns the version of the removal; nil if there was no such entity.
    @discardableResult
    func remove(_ id: Entity.RecordID) throws -> RecordVersion?

    /// Restores a removed entity; nil if the entity is no longer stored.
    @discardableResult
    func restore(_ id: Entity.RecordID) throws -> RecordVersion?

    /// Deletes an entity for good, with its history; its id cannot be used again. False if there was no such entity.
    func purge(_ id: Entity.RecordID) throws -> Bool
}

extension EntityRepository {
    package func all() throws -> [Entity] { try all(RecordQuery()) }
}
