package import Kernel
package import Storage

/// An entity as it was at an earlier version.
package enum PastEntity<Entity: Sendable>: Sendable {
    /// There was no such entity.
    case nothing
    case entity(Entity)
    /// The history does not go back so far.
    case forgotten
}

extension EntityType {
    /// The state of an entity at a version that somebody saw, for example in a form. A state that today's rules refuse counts as
    /// forgotten, because it cannot be compared with any other.
    package func past(
        _ id: Entity.RecordID, at version: RecordVersion, in reading: ReadTransaction
    ) throws -> PastEntity<Entity> {
        try made(
            of: Journal.state(of: recordType.schema.reference(id.recordKey), at: version, in: reading), reading.owner)
    }

    /// The state of an existing entity when its owner's latest version was this one, which need not be a version of the entity.
    package func past(
        _ id: Entity.RecordID, asOf version: RecordVersion, in reading: ReadTransaction
    ) throws -> PastEntity<Entity> {
        guard let stored = try find(id, in: reading) else { return .forgotten }
        if stored.version <= version { return .entity(stored.entity) }
        guard stored.createdVersion <= version else { return .nothing }
        return try made(
            of: Journal.state(of: recordType.schema.reference(id.recordKey), asOf: version, in: reading), reading.owner)
    }

    private func made(of state: Journal.Before, _ owner: OwnerID) throws -> PastEntity<Entity> {
        switch state {
        case .nothing: return .nothing
        case .forgotten: return .forgotten
        case .fields(let fields):
            do { return .entity(try makeEntity(fields, owner)) } catch { return .forgotten }
        }
    }
}
