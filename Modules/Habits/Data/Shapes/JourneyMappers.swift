internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A journey as its row in the database, which has all of it.
enum JourneyRowMapper: ShapeMapper {
    static func toDomain(_ data: JourneyRow, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Journey {
        try Journey(
            id: CatalogueID(backend: data.id), name: data.name, slug: data.slug,
            description: reading.text(data.description, at: path.field("description")), emblem: Emblem(data.emoji),
            estimatedMinutes: data.estimatedMinutes, dailyXP: data.dailyXP, isPremium: data.isPremium,
            isFeatured: data.isFeatured, sortOrder: data.sortOrder, createdAt: data.createdAt?.instant)
    }

    static func toData(_ entity: Journey) throws(Unheld) -> JourneyRow {
        JourneyRow(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description, emoji: entity.emblem.text, estimatedMinutes: entity.estimatedMinutes,
            dailyXP: entity.dailyXP, isPremium: entity.isPremium, isFeatured: entity.isFeatured,
            sortOrder: entity.sortOrder, createdAt: entity.createdAt.map(Timestamp.init))
    }
}

/// A journey as the web has it: without its place among the others and without the day of its creation.
enum WebJourneyMapper: ShapeMapper {
    static func toDomain(_ data: WebJourney, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Journey {
        try Journey(
            id: CatalogueID(backend: data.id), name: data.name, slug: data.slug,
            description: reading.text(data.description, at: path.field("description")), emblem: Emblem(data.emoji),
            estimatedMinutes: data.estimatedMinutes, dailyXP: data.dailyXP, isPremium: data.isPremium,
            isFeatured: data.isFeatured)
    }

    static func toData(_ entity: Journey) throws(Unheld) -> WebJourney {
        WebJourney(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description, emoji: entity.emblem.text, estimatedMinutes: entity.estimatedMinutes,
            dailyXP: entity.dailyXP, isPremium: entity.isPremium, isFeatured: entity.isFeatured)
    }

    static func missing(of entity: Journey) -> [Unheld] {
        Unheld.without(
            [("sortOrder", entity.sortOrder != 0), ("createdAt", entity.createdAt != nil)], in: entity.id.text)
    }

    static func kept(of entity: Journey, in changed: inout Journey) {
        changed.sortOrder = entity.sortOrder
        changed.createdAt = entity.createdAt
    }
}

/// A journey as the phone has it: without the day of its creation.
enum AppJourneyMapper: ShapeMapper {
    static func toDomain(_ data: AppJourney, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Journey {
        try Journey(
            id: CatalogueID(backend: data.id), name: data.name, slug: data.slug,
            description: reading.text(data.description, at: path.field("description")), emblem: Emblem(data.emoji),
            estimatedMinutes: data.estimatedMinutes, dailyXP: data.dailyXP, isPremium: data.isPremium,
            isFeatured: data.isFeatured, sortOrder: data.sortOrder)
    }

    static func toData(_ entity: Journey) throws(Unheld) -> AppJourney {
        AppJourney(
            id: try entity.id.number("id", of: entity.id.text), name: entity.name, slug: entity.slug,
            description: entity.description, emoji: entity.emblem.text, estimatedMinutes: entity.estimatedMinutes,
            dailyXP: entity.dailyXP, isPremium: entity.isPremium, isFeatured: entity.isFeatured,
            sortOrder: entity.sortOrder)
    }

    static func missing(of entity: Journey) -> [Unheld] {
        Unheld.without([("createdAt", entity.createdAt != nil)], in: entity.id.text)
    }

    static func kept(of entity: Journey, in changed: inout Journey) {
        changed.createdAt = entity.createdAt
    }
}
