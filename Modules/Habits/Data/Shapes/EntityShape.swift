internal import HabitsInfrastructure
internal import Kernel

/// An entity for which the apps and their database each have a shape.
protocol ShapedEntity: RecordEntity where RecordID: Equatable {
    /// Creates an empty entity, before its members are read.
    init()

    /// Throws if a member has an invalid value.
    func check() throws

    /// The members that at least one shape has no place for.
    static var named: [NamedMember<Self>] { get }

    static var mappers: ShapeMappers<Self> { get }
}

extension ShapedEntity {
    static var named: [NamedMember<Self>] { [] }
}

/// A member of an entity, named as its record names it.
struct NamedMember<Entity: ShapedEntity>: Sendable {
    let name: String
    let path: any PartialKeyPath<Entity> & Sendable
    let isSet: @Sendable (Entity) -> Bool

    init<Value: Equatable & Sendable>(_ name: String, _ path: any KeyPath<Entity, Value> & Sendable) {
        (self.name, self.path) = (name, path)
        isSet = { $0[keyPath: path] != Entity()[keyPath: path] }
    }
}

/// The form of an entity in one of the shapes, as a table of its members. Reading, writing and changing follow from the table,
/// and so do the values that the shape cannot hold.
struct EntityShape<Entity: ShapedEntity>: Sendable {
    private let members: [ShapeMember<Entity>]
    /// The members that contain a value of the entity, including those within objects of the shape.
    private let leaves: [ShapeMember<Entity>]
    private let omitsNull: Bool

    /// - Parameter omitsNull: true to leave out a member without a value, as Swift's encoder does. False to write null, as
    ///   databases and JavaScript do.
    init(omittingNull omitsNull: Bool = false, _ members: ShapeMember<Entity>...) {
        (self.members, self.omitsNull) = (members, omitsNull)
        leaves = members.flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
    }

    /// The fields as a contract describes them.
    var fields: [RecordField] { members.map(\.field) }

    func entity(_ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Entity {
        // A value of the wrong kind for the shape is found before a value that the entity refuses.
        let changes = try ShapeMember.read(members, of: json, at: path, &reading)
        var entity = Entity()
        for change in changes { try change(&entity, &reading) }
        try entity.check()
        return entity
    }

    func json(_ entity: Entity) throws(Unheld) -> JSONValue {
        try ShapeMember.object(members, of: entity, omittingNull: omitsNull)
    }

    /// Copies the values that differ from those that the shape would write for the entity. All others stay.
    func take(_ changed: Entity, into entity: inout Entity) {
        for leaf in leaves { leaf.take(changed, &entity) }
    }

    /// Optional members that the shape cannot hold, or can hold only in part.
    func missing(of entity: Entity) -> [Unheld] {
        let key = entity.recordID.recordKey
        var unknown: [Unheld] = []
        var parts: [(reason: String, names: [String])] = []
        func add(_ name: String, _ reason: String) {
            if let place = parts.firstIndex(where: { $0.reason == reason }) {
                parts[place].names.append(name)
            } else {
                parts.append((reason, [name]))
            }
        }
        for leaf in leaves {
            switch leaf.loss(entity) {
            case .unknown(let reason)?: unknown.append(Unheld(key, leaf.field.name, reason))
            case .part(let reason)?: add(leaf.field.name, reason)
            case nil: break
            }
        }
        for member in Entity.named where member.isSet(entity) && !leaves.contains(where: { $0.isAt(member.path) }) {
            add(member.name, "this shape has no place for it")
        }
        return unknown + parts.map { Unheld(key, $0.names.joined(separator: ", "), $0.reason) }
    }
}
