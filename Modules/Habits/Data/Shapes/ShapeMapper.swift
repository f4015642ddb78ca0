internal import HabitsInfrastructure
internal import Kernel

/// The way between an entity and one of the three shapes that the apps and their database have for it (seed 003, "Mapper
/// Pattern").
protocol ShapeMapper: SendableMetatype {
    associatedtype Entity: RecordEntity where Entity.RecordID: Equatable
    associatedtype Shape: WireObject

    /// Notes what it reads otherwise than it stands there.
    static func toDomain(_ data: Shape, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Entity

    static func toData(_ entity: Entity) throws(Unheld) -> Shape

    /// Optional members that the shape cannot hold: it shows the entity without them.
    static func missing(of entity: Entity) -> [Unheld]

    /// Takes over what the shape holds, and leaves alone what it does not.
    static func update(
        _ entity: inout Entity, with data: Shape, at path: ForeignPath, _ reading: inout ShapeReading) throws

    /// Puts back into a changed entity what the shape does not hold.
    static func kept(of entity: Entity, in changed: inout Entity)
}

extension ShapeMapper {
    static func missing(of entity: Entity) -> [Unheld] { [] }

    /// The default, for a shape that holds the whole entity.
    static func kept(of entity: Entity, in changed: inout Entity) {}

    /// All that the shape can hold, and what it cannot: an entity as a whole, or a member of one that is shown.
    static func toData(_ entities: some Sequence<Entity>) -> (shapes: [Shape], unheld: [Unheld]) {
        var (shapes, unheld): ([Shape], [Unheld]) = ([], [])
        for entity in entities {
            do throws(Unheld) {
                shapes.append(try toData(entity))
                unheld += missing(of: entity)
            } catch { unheld.append(error) }
        }
        return (shapes, unheld)
    }

    static func update(
        _ entity: inout Entity, with data: Shape, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws {
        var changed = try toDomain(data, at: path, &reading)
        guard changed.recordID == entity.recordID else {
            throw path.rejected("this is \(changed.recordID.recordKey), not \(entity.recordID.recordKey)")
        }
        kept(of: entity, in: &changed)
        entity = changed
    }
}
