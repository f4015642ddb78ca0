internal import HabitsInfrastructure
internal import Kernel

/// The way between an entity and one of the three shapes that the apps and their database have for it (seed 003, "Mapper
/// Pattern"): the shape's table.
protocol ShapeMapper<Entity>: SendableMetatype {
    associatedtype Entity: ShapedEntity

    static var shape: EntityShape<Entity> { get }

    static func toData(_ entity: Entity) throws(Unheld) -> JSONValue
}

extension ShapeMapper {
    /// Notes what it reads otherwise than it stands there.
    static func toDomain(
        _ data: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> Entity { try shape.entity(data, at: path, &reading) }

    static func toData(_ entity: Entity) throws(Unheld) -> JSONValue { try shape.json(entity) }

    /// All that the shape can hold, and what it cannot: an entity as a whole, or a member of one that is shown.
    static func toData(_ entities: [Entity]) -> Shaped {
        var (items, unheld): ([JSONValue], [Unheld]) = ([], [])
        for entity in entities {
            do throws(Unheld) {
                items.append(try toData(entity))
                unheld += shape.missing(of: entity)
            } catch { unheld.append(error) }
        }
        return Shaped(items: items, unheld: unheld)
    }

    /// Takes over what the shape holds, and leaves alone what it does not.
    static func update(
        _ entity: inout Entity, with data: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws {
        let changed = try toDomain(data, at: path, &reading)
        guard changed.recordID == entity.recordID else {
            throw path.rejected("this is \(changed.recordID.recordKey), not \(entity.recordID.recordKey)")
        }
        shape.take(changed, into: &entity)
    }
}

/// The mappers of an entity, by the shape.
struct ShapeMappers<Entity: ShapedEntity>: Sendable {
    let web: any ShapeMapper<Entity>.Type
    let ios: any ShapeMapper<Entity>.Type
    let row: any ShapeMapper<Entity>.Type

    subscript(shape: Shape) -> any ShapeMapper<Entity>.Type {
        switch shape {
        case .web: web
        case .ios: ios
        case .row: row
        }
    }
}
