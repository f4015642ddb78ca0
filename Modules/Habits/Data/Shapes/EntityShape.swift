internal import HabitsInfrastructure
internal import Kernel

/// An entity that the apps and their database have, each in a shape of its own.
protocol ShapedEntity: RecordEntity where RecordID: Equatable {
    /// Before its members are read.
    init()

    /// Refuses members that it cannot have.
    func check() throws

    /// Members that some shape has no place for.
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

/// How one of the shapes has an entity: a table of its members. Reading, writing and changing follow from it, and so does what
/// the shape cannot hold.
struct EntityShape<Entity: ShapedEntity>: Sendable {
    private let members: [ShapeMember<Entity>]
    /// The members that hold a value of the entity, also within objects of the shape.
    private let leaves: [ShapeMember<Entity>]
    private let omitsNull: Bool

    /// - Parameter omitsNull: whether a member without a value is left out, as Swift's encoder does it, or null, as
    ///   databases and JavaScript have it.
    init(omittingNull omitsNull: Bool = false, _ members: ShapeMember<Entity>...) {
        (self.members, self.omitsNull) = (members, omitsNull)
        leaves = members.flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
    }

    /// As a contract describes them.
    var fields: [RecordField] { members.map(\.field) }

    func entity(_ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Entity {
        // A value that is none of the shape is found before one that the entity refuses.
        let changes = try ShapeMember.read(members, of: json, at: path, &reading)
        var entity = Entity()
        for change in changes { try change(&entity, &reading) }
        try entity.check()
        return entity
    }

    func json(_ entity: Entity) throws(Unheld) -> JSONValue {
        try ShapeMember.object(members, of: entity, omittingNull: omitsNull)
    }

    /// Takes over what the shape says otherwise than it would write it of the entity. All else stays.
    func take(_ changed: Entity, into entity: inout Entity) {
        for leaf in leaves { leaf.take(changed, &entity) }
    }

    /// Optional members that the shape does not hold, or holds in part.
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
