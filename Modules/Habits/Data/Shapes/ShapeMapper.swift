internal import HabitsInfrastructure
internal import Kernel

/// Converts between an entity and one of its three shapes in the apps and their database (seed 003, "Mapper Pattern"). The
/// table of the shape determines the conversion.
protocol ShapeMapper<Entity>: SendableMetatype {
    associatedtype Entity: ShapedEntity

    static var shape: EntityShape<Entity> { get }

    static func toData(_ entity: Entity) throws(Unheld) -> JSONValue
}

extension ShapeMapper {
    /// Notes each value that is read differently from how it is written.
    static func toDomain(
        _ data: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> Entity { try shape.entity(data, at: path, &reading) }

    static func toData(_ entity: Entity) throws(Unheld) -> JSONValue { try shape.json(entity) }

    /// The items that the shape can hold, and notes about the rest. A note is about an entity that the shape cannot hold, or
    /// about a member that is missing in an item.
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

    /// Copies the values that the shape contains, and leaves all other values as they are.
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

/// The mappers of an entity, one for each shape.
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
