internal import HTTPKit
internal import Kernel

/// An object somewhere in a body, with a closure that builds the body with different members in its place.
struct BodyObject: Sendable {
    /// The path that errors name: `$`, `$.mutations[0]`.
    let path: String
    let fields: [Field]
    let members: [JSONValue.Member]
    /// The whole body with different members in place of the object's.
    let body: @Sendable ([JSONValue.Member]) -> JSONValue

    /// The object itself and the objects within it. Of the objects in a list, only the first is included.
    var all: [BodyObject] { [self] + fields.flatMap(inner) }

    private func inner(_ field: Field) -> [BodyObject] {
        guard let index = members.firstIndex(where: { $0.name == field.name }) else { return [] }
        let (path, members, body) = (path, members, body)
        func at(
            _ suffix: String, _ fields: [Field], _ found: JSONValue, _ put: @escaping @Sendable (JSONValue) -> JSONValue
        )
            -> [BodyObject]
        {
            let object = BodyObject(path: "\(path).\(field.name)\(suffix)", fields: fields, members: found.members) {
                new in
                var members = members
                members[index].value = put(.object(new))
                return body(members)
            }
            return object.all
        }
        if let fields = field.type.fields { return at("", fields, members[index].value) { $0 } }
        guard case .list(let element) = field.type, let fields = element.fields,
            case .array(let elements) = members[index].value, let first = elements.first
        else { return [] }
        return at("[0]", fields, first) { .array([$0] + elements.dropFirst()) }
    }

    var places: [BodyPlace] { fields.map { BodyPlace(object: self, field: $0) } }
}

/// A field of an object in a body.
struct BodyPlace: Sendable {
    let object: BodyObject
    let field: Field

    var path: String { "\(object.path).\(field.name)" }

    /// The body with the given values under the field's name. Without a value, the field is left out. With two values, the
    /// field occurs twice.
    func body(_ values: JSONValue...) -> JSONValue {
        let others = object.members.filter { $0.name != field.name }
        return object.body(others + values.map { .init(field.name, $0) })
    }

    /// Values of every type except the field's.
    var wrong: [JSONValue] {
        let all: [JSONValue] = ["no such thing", 12, 1.5, true, [], .object([JSONValue.Member]())]
        let right = Self.right(field.type, among: all)
        guard case .within(let range) = field.type else { return all.filter { !right.contains($0.kind) } }
        return all.filter { !right.contains($0.kind) }
            + (range.upperBound < .max ? [.integer(range.upperBound + 1)] : [])
            + (range.lowerBound > .min ? [.integer(range.lowerBound - 1)] : [])
    }

    private static func right(_ type: ValueType, among all: [JSONValue]) -> Set<String> {
        switch type {
        case .text: ["a string"]
        case .integer: ["an integer"]
        case .number: ["an integer", "a number"]
        case .boolean: ["a boolean"]
        case .list: ["an array"]
        // An empty object is refused for its missing members.
        case .object, .shape: ["an object"]
        case .json: Set(all.map(\.kind))
        case .either(let types): types.reduce(into: []) { $0.formUnion(right($1, among: all)) }
        case .within(let range): range.contains(12) ? ["an integer"] : []
        case .day, .instant, .identifier, .decimal, .choice: []
        }
    }
}

extension EndpointCase {
    /// Every object in the usual body.
    func bodyObjects() throws -> [BodyObject] {
        guard let fields = plan.bodyFields, let body = try bodies().first else { return [] }
        return BodyObject(path: "$", fields: fields, members: body.members) { .object($0) }.all
    }

    /// Every field in these objects.
    func bodyPlaces() throws -> [BodyPlace] { try bodyObjects().flatMap(\.places) }
}
