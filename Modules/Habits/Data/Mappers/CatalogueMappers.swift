internal import Changes
internal import HabitsDomain

enum DuaCategoryMapper: RecordMapper {
    static func toDomain(_ data: DuaCategoryRecord) throws -> DuaCategory {
        try DuaCategory(id: CatalogueID(data.id), name: data.name, slug: data.slug, description: data.description)
    }

    static func toData(_ entity: DuaCategory) -> DuaCategoryRecord {
        DuaCategoryRecord(
            id: entity.id.text, name: entity.name, slug: entity.slug, description: entity.description)
    }
}

enum DuaCollectionMapper: RecordMapper {
    static func toDomain(_ data: DuaCollectionRecord) throws -> DuaCollection {
        try DuaCollection(
            id: CatalogueID(data.id), name: data.name, slug: data.slug, description: data.description,
            isPremium: data.isPremium)
    }

    static func toData(_ entity: DuaCollection) -> DuaCollectionRecord {
        DuaCollectionRecord(
            id: entity.id.text, name: entity.name, slug: entity.slug, description: entity.description,
            isPremium: entity.isPremium)
    }
}

enum JourneyMapper: RecordMapper {
    static func toDomain(_ data: JourneyRecord) throws -> Journey {
        try Journey(
            id: CatalogueID(data.id), name: data.name, slug: data.slug, description: data.description,
            emblem: Emblem(data.emoji), estimatedMinutes: data.estimatedMinutes, dailyXP: data.dailyXp,
            isPremium: data.isPremium, isFeatured: data.isFeatured, sortOrder: data.sortOrder,
            createdAt: data.createdAt)
    }

    static func toData(_ entity: Journey) -> JourneyRecord {
        JourneyRecord(
            id: entity.id.text, name: entity.name, slug: entity.slug, description: entity.description,
            emoji: entity.emblem.text, estimatedMinutes: entity.estimatedMinutes, dailyXp: entity.dailyXP,
            isPremium: entity.isPremium, isFeatured: entity.isFeatured, sortOrder: entity.sortOrder,
            createdAt: entity.createdAt)
    }

    /// The time of creation stays, once it is known.
    static func update(_ data: inout JourneyRecord, with entity: Journey) {
        var changed = entity
        changed.createdAt = data.createdAt ?? entity.createdAt
        data = toData(changed)
    }
}

enum JourneyDuaMapper: RecordMapper {
    static func toDomain(_ data: JourneyDuaRecord) throws -> JourneyDua {
        try JourneyDua(
            journeyID: CatalogueID(data.journeyId), duaID: CatalogueID(data.duaId), timeSlot: data.timeSlot,
            sortOrder: data.sortOrder)
    }

    static func toData(_ entity: JourneyDua) -> JourneyDuaRecord {
        JourneyDuaRecord(
            journeyId: entity.journeyID.text, duaId: entity.duaID.text, timeSlot: entity.timeSlot,
            sortOrder: entity.sortOrder)
    }
}
