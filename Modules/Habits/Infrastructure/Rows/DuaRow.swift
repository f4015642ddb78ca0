/// A row of the table `duas` (seed 000, "Dua Type Mapping").
package struct DuaRow: Hashable, WireObject {
    package var id: Int
    package var categoryID: Int?
    package var collectionID: Int?
    package var titleEn: String
    package var titleAr: String?
    package var arabicText: String
    package var transliteration: String?
    package var translationEn: String
    package var source: String?
    package var repetitions: Int
    /// A slot, or free text.
    package var bestTime: String?
    /// In title case.
    package var difficulty: String?
    package var estDurationSec: Int?
    package var rizqBenefit: String?
    package var context: String?
    package var propheticContext: String?
    package var xpValue: Int
    package var audioURL: String?
    package var createdAt: Timestamp<RowStyle>?
    package var updatedAt: Timestamp<RowStyle>?

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("category_id", \.categoryID), WireMember("collection_id", \.collectionID),
        WireMember("title_en", \.titleEn), WireMember("title_ar", \.titleAr), WireMember("arabic_text", \.arabicText),
        WireMember("transliteration", \.transliteration), WireMember("translation_en", \.translationEn),
        WireMember("source", \.source), WireMember("repetitions", \.repetitions, usual: 1),
        WireMember("best_time", \.bestTime), WireMember("difficulty", \.difficulty),
        WireMember("est_duration_sec", \.estDurationSec), WireMember("rizq_benefit", \.rizqBenefit),
        WireMember("context", \.context), WireMember("prophetic_context", \.propheticContext),
        WireMember("xp_value", \.xpValue, usual: 10), WireMember("audio_url", \.audioURL),
        WireMember("created_at", \.createdAt), WireMember("updated_at", \.updatedAt), make: Self.init)

    package init(
        id: Int, categoryID: Int? = nil, collectionID: Int? = nil, titleEn: String, titleAr: String? = nil,
        arabicText: String, transliteration: String? = nil, translationEn: String, source: String? = nil,
        repetitions: Int, bestTime: String? = nil, difficulty: String? = nil, estDurationSec: Int? = nil,
        rizqBenefit: String? = nil, context: String? = nil, propheticContext: String? = nil, xpValue: Int,
        audioURL: String? = nil, createdAt: Timestamp<RowStyle>? = nil, updatedAt: Timestamp<RowStyle>? = nil
    ) {
        (self.id, self.categoryID, self.collectionID, self.titleEn) = (id, categoryID, collectionID, titleEn)
        (self.titleAr, self.arabicText, self.transliteration) = (titleAr, arabicText, transliteration)
        (self.translationEn, self.source, self.repetitions) = (translationEn, source, repetitions)
        (self.bestTime, self.difficulty, self.estDurationSec) = (bestTime, difficulty, estDurationSec)
        (self.rizqBenefit, self.context, self.propheticContext) = (rizqBenefit, context, propheticContext)
        (self.xpValue, self.audioURL) = (xpValue, audioURL)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }
}
