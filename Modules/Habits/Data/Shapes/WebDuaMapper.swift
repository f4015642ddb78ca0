internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A dua as the web has it: without collection, Arabic title, audio and moments, and with its category's slug for the
/// category's id.
enum WebDuaMapper: ShapeMapper {
    static func toDomain(_ data: WebDua, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Dua {
        let (context, place) = (data.context, path.field("context"))
        let transliteration = data.transliteration.isEmpty ? nil : data.transliteration
        return try Dua(
            id: reading.id(data.id, at: path.field("id")),
            texts: Dua.Texts(
                titleEn: data.title, arabic: data.arabic,
                transliteration: reading.text(transliteration, at: path.field("transliteration")),
                translationEn: data.translation),
            background: Dua.Background(
                source: reading.text(context.source, at: place.field("source")),
                rizqBenefit: reading.text(context.benefits, at: place.field("benefits")),
                context: reading.text(context.story, at: place.field("story")),
                propheticContext: reading.text(context.propheticContext, at: place.field("propheticContext"))),
            repetitions: data.repetitions,
            bestTime: reading.text(context.bestTime, at: place.field("bestTime")).map(BestTime.init),
            difficulty: reading.difficulty(context.difficulty, at: place.field("difficulty")),
            estDurationSec: context.estimatedDuration, xpValue: data.xpValue,
            categorySlug: reading.text(data.category, at: path.field("category")))
    }

    static func toData(_ entity: Dua) throws(Unheld) -> WebDua {
        WebDua(
            id: String(try entity.id.number("id", of: entity.id.text)), title: entity.texts.titleEn,
            arabic: entity.texts.arabic, transliteration: entity.texts.transliteration ?? "",
            translation: entity.texts.translationEn, category: entity.knownSlug, xpValue: entity.xpValue,
            repetitions: entity.repetitions,
            context: WebDua.Context(
                source: entity.background.source, bestTime: entity.bestTime?.text,
                benefits: entity.background.rizqBenefit, story: entity.background.context,
                propheticContext: entity.background.propheticContext, difficulty: entity.difficulty?.rawValue,
                estimatedDuration: entity.estDurationSec))
    }

    static func missing(of entity: Dua) -> [Unheld] {
        entity.missingSlug("category")
            + Unheld.without(
                [
                    ("titleAr", entity.texts.titleAr != nil), ("collectionId", entity.collectionID != nil),
                    ("audioUrl", entity.audioURL != nil), ("tags", !entity.tags.isEmpty),
                    ("createdAt", entity.createdAt != nil), ("updatedAt", entity.updatedAt != nil),
                ], in: entity.id.text)
    }

    /// A category's id stays while its slug is the same, as far as the web knows it; who stores the dua looks up the one that goes with another slug.
    static func kept(of entity: Dua, in changed: inout Dua) {
        changed.texts.titleAr = entity.texts.titleAr
        changed.collectionID = entity.collectionID
        if changed.categorySlug == entity.knownSlug {
            changed.categoryID = entity.categoryID
            changed.categorySlug = entity.categorySlug
        }
        changed.audioURL = entity.audioURL
        changed.tags = entity.tags
        changed.createdAt = entity.createdAt
        changed.updatedAt = entity.updatedAt
    }
}
