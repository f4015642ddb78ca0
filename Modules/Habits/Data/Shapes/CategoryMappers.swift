internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

// A category as its row, and as the two apps would hold it. All three hold the whole of it.

enum CategoryRowMapper: ShapeMapper {
    static func toDomain(_ data: CategoryRow, at path: ForeignPath, _ reading: inout ShapeReading) throws -> DuaCategory
    {
        try DuaCategory(
            id: CatalogueID(backend: data.id), name: data.name, slug: reading.slug(data.slug, at: path.field("slug")),
            description: reading.text(data.description, at: path.field("description")))
    }

    static func toData(_ entity: DuaCategory) throws(Unheld) -> CategoryRow {
        CategoryRow(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description)
    }
}

enum WebCategoryMapper: ShapeMapper {
    static func toDomain(_ data: WebCategory, at path: ForeignPath, _ reading: inout ShapeReading) throws -> DuaCategory
    {
        try DuaCategory(
            id: reading.id(data.id, at: path.field("id")), name: data.name,
            slug: reading.slug(data.slug, at: path.field("slug")),
            description: reading.text(data.description, at: path.field("description")))
    }

    static func toData(_ entity: DuaCategory) throws(Unheld) -> WebCategory {
        WebCategory(
            id: String(try entity.id.number("id", of: entity.id.text)), name: entity.name, slug: entity.slug,
            description: entity.description)
    }
}

enum AppCategoryMapper: ShapeMapper {
    static func toDomain(_ data: AppCategory, at path: ForeignPath, _ reading: inout ShapeReading) throws -> DuaCategory
    {
        try DuaCategory(
            id: CatalogueID(backend: data.id), name: data.name, slug: reading.slug(data.slug, at: path.field("slug")),
            description: reading.text(data.description, at: path.field("description")))
    }

    static func toData(_ entity: DuaCategory) throws(Unheld) -> AppCategory {
        AppCategory(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description)
    }
}
