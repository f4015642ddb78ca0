internal import Changes
internal import HabitsDomain

enum DuaMapper: RecordMapper {
    static func toDomain(_ data: DuaRecord) throws -> Dua {
        var background = Dua.Background(source: data.source)
        background.rizqBenefit = data.rizqBenefit
        background.context = data.context
        background.propheticContext = data.propheticContext
        return try Dua(
            id: CatalogueID(data.id), categoryID: data.categoryId.map { try CatalogueID($0) },
            collectionID: data.collectionId.map { try CatalogueID($0) },
            texts: Dua.Texts(
                titleEn: data.titleEn, titleAr: data.titleAr, arabic: data.arabicText,
                transliteration: data.transliteration, translationEn: data.translationEn),
            background: background, repetitions: data.repetitions, bestTime: data.bestTime.map(BestTime.init),
            difficulty: data.difficulty, estDurationSec: data.estDurationSec, xpValue: data.xpValue,
            audioURL: data.audioUrl, tags: data.tags, createdAt: data.createdAt, updatedAt: data.updatedAt)
    }

    static func toData(_ entity: Dua) -> DuaRecord {
        DuaRecord(
            id: entity.id.text, categoryId: entity.categoryID?.text, collectionId: entity.collectionID?.text,
            titleEn: entity.texts.titleEn, titleAr: entity.texts.titleAr, arabicText: entity.texts.arabic,
            transliteration: entity.texts.transliteration, translationEn: entity.texts.translationEn,
            source: entity.background.source, repetitions: entity.repetitions, bestTime: entity.bestTime?.text,
            timeSlot: entity.bestTime?.slot?.rawValue, difficulty: entity.difficulty,
            estDurationSec: entity.estDurationSec, rizqBenefit: entity.background.rizqBenefit,
            context: entity.background.context, propheticContext: entity.background.propheticContext,
            xpValue: entity.xpValue, audioUrl: entity.audioURL, tags: entity.tags, createdAt: entity.createdAt,
            updatedAt: entity.updatedAt)
    }

    /// The time of creation stays, once it is known.
    static func update(_ data: inout DuaRecord, with entity: Dua) {
        var changed = entity
        changed.createdAt = data.createdAt ?? entity.createdAt
        data = toData(changed)
    }
}
