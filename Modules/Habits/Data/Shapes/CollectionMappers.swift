internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

// A collection as its row, and as the two apps would hold it. All three hold the whole of it.

enum CollectionRowMapper: ShapeMapper {
    static func toDomain(
        _ data: CollectionRow, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> DuaCollection {
        try DuaCollection(
            id: CatalogueID(backend: data.id), name: data.name, slug: data.slug,
            description: reading.text(data.description, at: path.field("description")), isPremium: data.isPremium)
    }

    static func toData(_ entity: DuaCollection) throws(Unheld) -> CollectionRow {
        CollectionRow(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description, isPremium: entity.isPremium)
    }
}

enum WebCollectionMapper: ShapeMapper {
    static func toDomain(
        _ data: WebCollection, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> DuaCollection {
        try DuaCollection(
            id: reading.id(data.id, at: path.field("id")), name: data.name, slug: data.slug,
            description: reading.text(data.description, at: path.field("description")), isPremium: data.isPremium)
    }

    static func toData(_ entity: DuaCollection) throws(Unheld) -> WebCollection {
        WebCollection(
            id: String(try entity.id.number("id", of: entity.id.text)), name: entity.name, slug: entity.slug,
            description: entity.description, isPremium: entity.isPremium)
    }
}

enum AppCollectionMapper: ShapeMapper {
    static func toDomain(
        _ data: AppCollection, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> DuaCollection {
        try DuaCollection(
            id: CatalogueID(backend: data.id), name: data.name, slug: data.slug,
            description: reading.text(data.description, at: path.field("description")), isPremium: data.isPremium)
    }

    static func toData(_ entity: DuaCollection) throws(Unheld) -> AppCollection {
        AppCollection(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description, isPremium: entity.isPremium)
    }
}
