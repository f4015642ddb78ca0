package import FoundationEssentials

/// An entity that is kept as a record of its own.
package protocol RecordEntity: Sendable {
    associatedtype RecordID: RecordIdentifier

    /// The entity's name among those of its owner.
    var recordID: RecordID { get }
}

/// The name of an entity, as the store and the wire spell it.
package protocol RecordIdentifier: Sendable {
    var recordKey: String { get }

    /// Reads a key, also in a spelling that is not the store's; nil for what is no key of this kind.
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

/// The name of an entity that an owner has at most one of.
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

    /// The existing entities of many ids, each once, in no order.
    func find(_ ids: [Entity.RecordID]) throws -> [Stored<Entity>]

    /// Filters and sorts by the contract's field names; without a sort, in the order of the type.
    func list(_ query: RecordQuery) throws -> RecordPage<Stored<Entity>>

    /// All that a list holds, page by page.
    func all(_ query: RecordQuery) throws -> [Entity]

    /// The same of those that were removed and are still kept.
    func removed(_ query: RecordQuery) throws -> RecordPage<Stored<Entity>>

    /// Adds it, or replaces the one of the same name. Says whether that changed anything.
    @discardableResult
    func save(_ entity: Entity) throws -> Change

    /// Saves what is made of what is there, which is read once.
    func write(_ id: Entity.RecordID, _ make: (Stored<Entity>?) throws -> Entity) throws -> Written<Entity>

    /// Saves many with a few statements.
    @discardableResult
    func saveAll(_ entities: [Entity]) throws -> [Change]

    /// The version of the removal; nil if there was none.
    @discardableResult
    func remove(_ id: Entity.RecordID) throws -> RecordVersion?

    /// Brings back what was removed; nil if it is not kept.
    @discardableResult
    func restore(_ id: Entity.RecordID) throws -> RecordVersion?

    /// Deletes it for good, with all that history knows of it; its name is not taken again. False if there was nothing.
    func purge(_ id: Entity.RecordID) throws -> Bool
}

extension EntityRepository {
    package func all() throws -> [Entity] { try all(RecordQuery()) }
}
