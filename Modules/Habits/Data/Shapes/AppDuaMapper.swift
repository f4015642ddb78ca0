internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A dua as the phone has it. It has a slot or none for the best time, and a difficulty always.
enum AppDuaMapper: ShapeMapper {
    static func toDomain(_ data: AppDua, at path: ForeignPath, _ reading: inout ShapeReading) throws -> Dua {
        try Dua(
            id: CatalogueID(backend: data.id), categoryID: data.categoryID.map { try CatalogueID(backend: $0) },
            collectionID: data.collectionID.map { try CatalogueID(backend: $0) },
            texts: Dua.Texts(
                titleEn: data.titleEn, titleAr: reading.text(data.titleAr, at: path.field("titleAr")),
                arabic: data.arabicText,
                transliteration: reading.text(data.transliteration, at: path.field("transliteration")),
                translationEn: data.translationEn),
            background: Dua.Background(
                source: reading.text(data.source, at: path.field("source")),
                rizqBenefit: reading.text(data.rizqBenefit, at: path.field("rizqBenefit")),
                context: reading.text(data.context, at: path.field("context")),
                propheticContext: reading.text(data.propheticContext, at: path.field("propheticContext"))),
            repetitions: data.repetitions,
            bestTime: reading.text(data.bestTime, at: path.field("bestTime")).map(BestTime.init),
            difficulty: reading.difficulty(data.difficulty, at: path.field("difficulty")),
            estDurationSec: data.estDurationSec, xpValue: data.xpValue,
            audioURL: reading.text(data.audioURL, at: path.field("audioUrl")), createdAt: data.createdAt.instant,
            updatedAt: data.updatedAt.instant, categorySlug: data.categorySlug)
    }

    static func toData(_ entity: Dua) throws(Unheld) -> AppDua {
        let key = entity.id.text
        guard let createdAt = entity.createdAt, let updatedAt = entity.updatedAt else {
            throw Unheld(key, "createdAt", "the phone's dua must say when it was made and changed, and nobody knows it")
        }
        return AppDua(
            id: try entity.id.number("id", of: key), categoryID: entity.categoryID.number,
            collectionID: entity.collectionID.number, titleEn: entity.texts.titleEn,
            titleAr: entity.texts.titleAr, arabicText: entity.texts.arabic,
            transliteration: entity.texts.transliteration, translationEn: entity.texts.translationEn,
            source: entity.background.source, repetitions: entity.repetitions,
            bestTime: entity.bestTime?.slot?.rawValue,
            difficulty: (entity.difficulty ?? .beginner).rawValue, estDurationSec: entity.estDurationSec,
            rizqBenefit: entity.background.rizqBenefit, context: entity.background.context,
            propheticContext: entity.background.propheticContext, xpValue: entity.xpValue, audioURL: entity.audioURL,
            createdAt: Timestamp(createdAt), updatedAt: Timestamp(updatedAt), categorySlug: entity.knownSlug)
    }

    static func missing(of entity: Dua) -> [Unheld] {
        entity.categoryID.missing("categoryId", of: entity.id.text)
            + entity.collectionID.missing("collectionId", of: entity.id.text) + entity.missingSlug("categorySlug")
            + freeText(of: entity)
            + Unheld.fractions(
                [("createdAt", entity.createdAt), ("updatedAt", entity.updatedAt)], as: AppStyle.self,
                in: entity.id.text)
            + Unheld.without([("tags", !entity.tags.isEmpty)], in: entity.id.text)
    }

    private static func freeText(of entity: Dua) -> [Unheld] {
        guard let time = entity.bestTime, time.slot == nil else { return [] }
        return [
            Unheld(
                entity.id.text, "bestTime",
                "the phone knows the parts of the day alone, and this is “\(Excerpt.of(time.text))”")
        ]
    }

    /// Free text of the best time stays where the phone says nothing, and no difficulty stays none where the phone shows
    /// `beginner`. The category's slug is derived: it is that of the id. Moments have whole seconds there.
    static func kept(of entity: Dua, in changed: inout Dua) {
        changed.categoryID = changed.categoryID.kept(entity.categoryID)
        changed.collectionID = changed.collectionID.kept(entity.collectionID)
        changed.createdAt = changed.createdAt.kept(entity.createdAt)
        changed.updatedAt = changed.updatedAt.kept(entity.updatedAt)
        changed.tags = entity.tags
        changed.categorySlug = changed.categoryID == entity.categoryID ? entity.categorySlug : nil
        if entity.difficulty == nil, changed.difficulty == .beginner { changed.difficulty = nil }
        if changed.bestTime.map({ $0.slot == entity.bestTime?.slot && $0.slot != nil })
            ?? (entity.bestTime?.slot == nil)
        {
            changed.bestTime = entity.bestTime
        }
    }
}

extension Instant? {
    /// The stored moment, where the phone's differs from it by what the phone does not hold.
    fileprivate func kept(_ stored: Instant?) -> Instant? {
        guard let self, let stored else { return self }
        return AppStyle.text(self) == AppStyle.text(stored) ? stored : self
    }
}
