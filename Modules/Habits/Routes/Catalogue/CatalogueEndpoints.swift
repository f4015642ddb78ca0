internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// Endpoints that are the same for all kinds of entry in the catalogue: a list and a single entry, in the requested shape.
struct CatalogueEndpoints<Entity: RecordEntity>: Sendable {
    let type: EntityType<Entity>
    let shapes: [ObjectSchema]
    let shaped: @Sendable (Shape, [Entity]) -> Shaped

    /// An entry in this server's own form, or in that of one of the apps.
    private var item: ValueType {
        .either(
            [
                .shape(ObjectSchema(type.presentation.type, [Field](type.presentation.fields)))
            ] + shapes.map(ValueType.shape))
    }

    func list(
        _ path: PathTemplate, _ summary: String, _ description: String, place: [Field] = [], query: [Field] = [],
        errors: [Refusal] = [],
        _ page: @escaping @Sendable (Request, ReadTransaction) throws -> RecordPage<Entity>
    ) -> Endpoint {
        let fields = type.presentation.fields
        return .reading(
            .get, path, summary, slice: HabitsModule.id, path: place, query: query + [.shape],
            list: ListParameters(fields), cache: .structural,
            answers: [
                .ok(
                    description,
                    [
                        .required("items", .list(item)),
                        .optional("next", .text, "The start of the next page: its `cursor`."),
                        .optional(
                            "unheld", .list(.object(.unheld)), "With `shape`: the fields that the shape cannot store."),
                    ])
            ], errors: [Refusal](listing: fields) + errors
        ) { [type, shaped] request, reading in
            let page = try page(request, reading)
            guard let shape = try request.query.shape() else {
                return .page(page) { type.presentation.json($0, owner: request.owner) }
            }
            let shaped = shaped(shape, page.items)
            return .ok(
                .object([
                    "items": .array(shaped.items), "next": page.next.map(JSONValue.string),
                    "unheld": .array(shaped.unheld.map(\.json)),
                ]))
        }
        .ofSharedData()
    }

    /// All entries, in the order of the type.
    func list(_ path: PathTemplate, _ summary: String, _ description: String) -> Endpoint {
        list(path, summary, description) { [type] request, reading in
            try type(in: reading).list(request.list).map(\.entity)
        }
    }

    func one(
        _ path: PathTemplate, _ summary: String, _ description: String, place: [Field],
        _ describe: @escaping @Sendable (Entity, ReadTransaction) throws -> Entity = { entity, _ in entity },
        id: @escaping @Sendable (Request) throws -> Entity.RecordID
    ) -> Endpoint {
        .reading(
            .get, path, summary, slice: HabitsModule.id, path: place, query: [.shape], cache: .structural,
            answers: [ResponseSpec(status: 200, description, item)],
            errors: [.entryID, type.absence, .unheld]
        ) { [type, shaped] request, reading in
            let entity = try type.require(try id(request), in: reading).entity
            guard let shape = try request.query.shape() else {
                return .ok(type.presentation.json(entity, owner: request.owner))
            }
            return .ok(try shaped(shape, [try describe(entity, reading)]).one())
        }
        .ofSharedData()
    }
}

extension Field {
    static let shape = Field.optional(
        "shape", .choice(Shape.words),
        "The form of the web app, the phone or their database; by default this server's form.")
}

extension Values {
    func shape() throws -> Shape? { try optionalText("shape").flatMap(Shape.init(rawValue:)) }
}

extension Shape {
    /// An entry in each of the shapes. A member without a value is null or left out, depending on the shape.
    static func schemas(of entry: Entry) -> [ObjectSchema] {
        members(of: entry).map { name, fields in
            ObjectSchema(
                name,
                fields.map { Field($0.name, ValueType($0.kind.wire), $0.isRequired ? .required : .clearable, "") })
        }
    }
}
