/// An entity, or the record in which it is stored, with the store's data about it.
@dynamicMemberLookup
package struct Stored<Entity: Sendable>: Sendable {
    package let entity: Entity
    /// The version of the entity's latest change. A client sends this version to state which state the client saw.
    package let version: RecordVersion
    /// The version that created the entity, or created it again after its last removal.
    package let createdVersion: RecordVersion

    package init(_ entity: Entity, version: RecordVersion, createdVersion: RecordVersion) {
        (self.entity, self.version, self.createdVersion) = (entity, version, createdVersion)
    }

    package subscript<Value>(dynamicMember member: KeyPath<Entity, Value>) -> Value { entity[keyPath: member] }
}

extension Stored: Equatable where Entity: Equatable {}

/// The outcome of a write for a record, and the record's version after it.
package struct Change: Hashable, Sendable {
    package enum Outcome: Sendable { case created, updated, unchanged }

    package let outcome: Outcome
    /// The version after the write; that of an earlier change if this write changed nothing.
    package let version: RecordVersion

    package init(_ outcome: Outcome, version: RecordVersion) {
        (self.outcome, self.version) = (outcome, version)
    }
}

/// An entity as stored by a write.
@dynamicMemberLookup
package struct Written<Entity: Sendable>: Sendable {
    package let entity: Entity
    package let change: Change

    package init(_ entity: Entity, _ change: Change) {
        (self.entity, self.change) = (entity, change)
    }

    package init(unchanged stored: Stored<Entity>) {
        self.init(stored.entity, Change(.unchanged, version: stored.version))
    }

    package var isNew: Bool { change.outcome == .created }
    package var version: RecordVersion { change.version }

    package subscript<Value>(dynamicMember member: KeyPath<Entity, Value>) -> Value { entity[keyPath: member] }
}

extension Written: Equatable where Entity: Equatable {}
