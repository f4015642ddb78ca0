internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A dua as its row in the database, which has all there is to it but tags.
enum DuaRowMapper: ShapeMapper {
    static func toDomain(_ data: DuaRow, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Dua {
        try Dua(
            id: CatalogueID(backend: data.id), categoryID: data.categoryID.map { try CatalogueID(backend: $0) },
            collectionID: data.collectionID.map { try CatalogueID(backend: $0) },
            texts: Dua.Texts(
                titleEn: data.titleEn, titleAr: reading.text(data.titleAr, at: path.field("title_ar")),
                arabic: data.arabicText,
                transliteration: reading.text(data.transliteration, at: path.field("transliteration")),
                translationEn: data.translationEn),
            background: Dua.Background(
                source: reading.text(data.source, at: path.field("source")),
                rizqBenefit: reading.text(data.rizqBenefit, at: path.field("rizq_benefit")),
                context: reading.text(data.context, at: path.field("context")),
                propheticContext: reading.text(data.propheticContext, at: path.field("prophetic_context"))),
            repetitions: data.repetitions,
            bestTime: reading.text(data.bestTime, at: path.field("best_time")).map(BestTime.init),
            difficulty: reading.difficulty(data.difficulty, at: path.field("difficulty")),
            estDurationSec: data.estDurationSec, xpValue: data.xpValue,
            audioURL: reading.text(data.audioURL, at: path.field("audio_url")), createdAt: data.createdAt?.instant,
            updatedAt: data.updatedAt?.instant)
    }

    static func toData(_ entity: Dua) throws(Unheld) -> DuaRow {
        let key = entity.id.text
        return DuaRow(
            id: try entity.id.number("id", of: key), categoryID: entity.categoryID.number,
            collectionID: entity.collectionID.number, titleEn: entity.texts.titleEn,
            titleAr: entity.texts.titleAr, arabicText: entity.texts.arabic,
            transliteration: entity.texts.transliteration, translationEn: entity.texts.translationEn,
            source: entity.background.source, repetitions: entity.repetitions, bestTime: entity.bestTime?.text,
            difficulty: entity.difficulty?.titleCased, estDurationSec: entity.estDurationSec,
            rizqBenefit: entity.background.rizqBenefit, context: entity.background.context,
            propheticContext: entity.background.propheticContext, xpValue: entity.xpValue, audioURL: entity.audioURL,
            createdAt: entity.createdAt.map(Timestamp.init), updatedAt: entity.updatedAt.map(Timestamp.init))
    }

    static func missing(of entity: Dua) -> [Unheld] {
        entity.categoryID.missing("category_id", of: entity.id.text)
            + entity.collectionID.missing("collection_id", of: entity.id.text)
            + Unheld.without([("tags", !entity.tags.isEmpty)], in: entity.id.text)
    }

    static func kept(of entity: Dua, in changed: inout Dua) {
        changed.categoryID = changed.categoryID.kept(entity.categoryID)
        changed.collectionID = changed.collectionID.kept(entity.collectionID)
        changed.tags = entity.tags
        if changed.categoryID == entity.categoryID { changed.categorySlug = entity.categorySlug }
    }
}
