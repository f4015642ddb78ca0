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
        switch try Journal.state(of: recordType.schema.reference(id.recordKey), at: version, in: reading) {
        case .nothing: return .nothing
        case .forgotten: return .forgotten
        case .fields(let fields):
            do { return .entity(try makeEntity(fields, reading.owner)) } catch { return .forgotten }
        }
    }
}
