internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A dua as a row of the table `duas` (seed 000, "Dua Type Mapping"). The row has everything except tags.
enum DuaRowMapper: ShapeMapper {
    static let shape = EntityShape<Dua>(
        .id("id", \.id), .reference("category_id", \.numberedCategory),
        .reference("collection_id", \.collectionID), .value("title_en", \.texts.titleEn),
        .text("title_ar", \.texts.titleAr), .value("arabic_text", \.texts.arabic),
        .text("transliteration", \.texts.transliteration), .value("translation_en", \.texts.translationEn),
        .text("source", \.background.source), .value("repetitions", \.repetitions, usual: 1),
        .text("best_time", \.bestTimeText), .difficulty("difficulty") { $0.titleCased },
        .value("est_duration_sec", \.estDurationSec), .text("rizq_benefit", \.background.rizqBenefit),
        .text("context", \.background.context), .text("prophetic_context", \.background.propheticContext),
        .value("xp_value", \.xpValue, usual: 10), .text("audio_url", \.audioURL),
        .moment("created_at", \.createdAt, RowStyle.self), .moment("updated_at", \.updatedAt, RowStyle.self))
}

/// The web's `Dua` (seed 000). It has no collection, Arabic title, audio and moments. It has the slug of the category instead
/// of the category's id.
enum WebDuaMapper: ShapeMapper {
    static let shape = EntityShape<Dua>(
        .textID("id", \.id), .value("title", \.texts.titleEn), .value("arabic", \.texts.arabic),
        .filledText("transliteration", \.texts.transliteration), .value("translation", \.texts.translationEn),
        .slug("category", \.sluggedCategory) { $1 == $0.flatMap(CategorySlug.init(rawValue:))?.rawValue },
        .value("xpValue", \.xpValue, usual: 10), .value("repetitions", \.repetitions, usual: 1),
        .object(
            "context", .text("source", \.background.source), .text("bestTime", \.bestTimeText),
            .text("benefits", \.background.rizqBenefit), .text("story", \.background.context),
            .text("propheticContext", \.background.propheticContext), .difficulty("difficulty") { $0.rawValue },
            .value("estimatedDuration", \.estDurationSec)))
}

/// The phone's `Dua` (seed 000). Its best time is a slot or nothing, and it always has a difficulty.
enum AppDuaMapper: ShapeMapper {
    static let shape = EntityShape<Dua>(
        omittingNull: true, .id("id", \.id), .reference("categoryId", \.numberedCategory),
        .reference("collectionId", \.collectionID), .value("titleEn", \.texts.titleEn),
        .text("titleAr", \.texts.titleAr), .value("arabicText", \.texts.arabic),
        .text("transliteration", \.texts.transliteration), .value("translationEn", \.texts.translationEn),
        .text("source", \.background.source), .value("repetitions", \.repetitions), .phoneTime("bestTime"),
        .phoneDifficulty("difficulty"), .value("estDurationSec", \.estDurationSec),
        .text("rizqBenefit", \.background.rizqBenefit), .text("context", \.background.context),
        .text("propheticContext", \.background.propheticContext), .value("xpValue", \.xpValue),
        .text("audioUrl", \.audioURL), .seconds("createdAt", \.createdAt, or: undated),
        .seconds("updatedAt", \.updatedAt, or: undated),
        .slug("categorySlug", \.categorySlug, isDerived: true))

    private static let undated = "the phone's dua needs the times of its creation and last change, which are not known"

    static func toData(_ entity: Dua) throws(Unheld) -> JSONValue {
        guard entity.createdAt != nil, entity.updatedAt != nil else {
            throw Unheld(entity.id.text, "createdAt", undated)
        }
        return try shape.json(entity)
    }
}

extension Dua: ShapedEntity {
    static let named: [NamedMember<Dua>] = [
        NamedMember("titleAr", \.texts.titleAr), NamedMember("collectionId", \.collectionID),
        NamedMember("audioUrl", \.audioURL), NamedMember("tags", \.tags), NamedMember("createdAt", \.createdAt),
        NamedMember("updatedAt", \.updatedAt),
    ]

    static let mappers = ShapeMappers<Dua>(web: WebDuaMapper.self, ios: AppDuaMapper.self, row: DuaRowMapper.self)

    fileprivate var bestTimeText: String? {
        get { bestTime?.text }
        set { bestTime = newValue.map(BestTime.init) }
    }

    /// The category by its id. Setting a different id clears the slug. The slug is looked up when the dua is shown.
    fileprivate var numberedCategory: CatalogueID? {
        get { categoryID }
        set {
            if newValue != categoryID { categorySlug = nil }
            categoryID = newValue
        }
    }

    /// The category by its slug. Setting a different slug clears the id. The id is looked up when the dua is stored.
    fileprivate var sluggedCategory: String? {
        get { categorySlug }
        set {
            if newValue != categorySlug { categoryID = nil }
            categorySlug = newValue
        }
    }
}

extension ShapeMember<Dua> {
    /// The category's slug; absent if the apps do not know the slug.
    fileprivate static func slug(
        _ name: String, _ path: any WritableKeyPath<Dua, String?> & Sendable, isDerived: Bool = false,
        isSame: (@Sendable (String?, String?) -> Bool)? = nil
    ) -> Self {
        Self(
            name, path, isDerived: isDerived,
            read: { (slug: String?, place, reading) in isDerived ? slug : reading.text(slug, at: place) },
            write: { slug, _, _ in slug.flatMap(CategorySlug.init(rawValue:))?.rawValue },
            loss: { slug in
                guard let slug, CategorySlug(rawValue: slug) == nil else { return nil }
                return .unknown("no app knows the category “\(Excerpt.of(slug))”")
            }, isSame: isSame)
    }

    /// A text that the shape writes as empty if there is none.
    fileprivate static func filledText(_ name: String, _ path: any WritableKeyPath<Dua, String?> & Sendable) -> Self {
        Self(name, path, usual: "") { (text: String, place, reading) in
            text.isEmpty ? nil : reading.text(text, at: place)
        } write: { text, _, _ in
            text ?? ""
        }
    }

    fileprivate static func difficulty(
        _ name: String, word: @escaping @Sendable (DuaDifficulty) -> String
    ) -> Self {
        Self(name, \.difficulty) { (word: String?, place, reading) in
            reading.difficulty(word, at: place)
        } write: { difficulty, _, _ in
            difficulty.map(word)
        }
    }

    /// A difficulty that the shape writes as `beginner` if there is none.
    fileprivate static func phoneDifficulty(_ name: String) -> Self {
        Self(name, \.difficulty) { (word: String, place, reading) in
            reading.difficulty(word, at: place)
        } write: { difficulty, _, _ in
            (difficulty ?? .beginner).rawValue
        }
    }

    /// A best time that is no slot stays if the phone sends none.
    fileprivate static func phoneTime(_ name: String) -> Self {
        Self(name, \.bestTime) { (text: String?, place, reading) in
            reading.text(text, at: place).map(BestTime.init)
        } write: { time, _, _ in
            time?.slot?.rawValue
        } loss: { time in
            guard let time, time.slot == nil else { return nil }
            return .part("the phone knows only the parts of the day, but this is “\(Excerpt.of(time.text))”")
        } isSame: { stored, time in
            stored?.slot == time?.slot && (time == nil || time?.slot != nil)
        }
    }
}
