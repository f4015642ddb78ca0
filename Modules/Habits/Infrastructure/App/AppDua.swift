/// The phone's `Dua` (seed 000).
package struct AppDua: Hashable, WireObject {
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
    /// A slot or nothing: the phone has no place for other words.
    package var bestTime: String?
    package var difficulty: String
    package var estDurationSec: Int?
    package var rizqBenefit: String?
    package var context: String?
    package var propheticContext: String?
    package var xpValue: Int
    package var audioURL: String?
    package var createdAt: Timestamp<AppStyle>
    package var updatedAt: Timestamp<AppStyle>
    /// Derived from the category; what it says is not taken in.
    package var categorySlug: String?

    package static let shape = WireShape<Self>(
        omittingNull: true, WireMember("id", \.id), WireMember("categoryId", \.categoryID),
        WireMember("collectionId", \.collectionID), WireMember("titleEn", \.titleEn), WireMember("titleAr", \.titleAr),
        WireMember("arabicText", \.arabicText), WireMember("transliteration", \.transliteration),
        WireMember("translationEn", \.translationEn), WireMember("source", \.source),
        WireMember("repetitions", \.repetitions), WireMember("bestTime", \.bestTime),
        WireMember("difficulty", \.difficulty), WireMember("estDurationSec", \.estDurationSec),
        WireMember("rizqBenefit", \.rizqBenefit), WireMember("context", \.context),
        WireMember("propheticContext", \.propheticContext), WireMember("xpValue", \.xpValue),
        WireMember("audioUrl", \.audioURL), WireMember("createdAt", \.createdAt), WireMember("updatedAt", \.updatedAt),
        WireMember("categorySlug", \.categorySlug), make: Self.init)

    package init(
        id: Int, categoryID: Int? = nil, collectionID: Int? = nil, titleEn: String, titleAr: String? = nil,
        arabicText: String, transliteration: String? = nil, translationEn: String, source: String? = nil,
        repetitions: Int, bestTime: String? = nil, difficulty: String, estDurationSec: Int? = nil,
        rizqBenefit: String? = nil, context: String? = nil, propheticContext: String? = nil, xpValue: Int,
        audioURL: String? = nil, createdAt: Timestamp<AppStyle>, updatedAt: Timestamp<AppStyle>,
        categorySlug: String? = nil
    ) {
        (self.id, self.categoryID, self.collectionID, self.titleEn) = (id, categoryID, collectionID, titleEn)
        (self.titleAr, self.arabicText, self.transliteration) = (titleAr, arabicText, transliteration)
        (self.translationEn, self.source, self.repetitions) = (translationEn, source, repetitions)
        (self.bestTime, self.difficulty, self.estDurationSec) = (bestTime, difficulty, estDurationSec)
        (self.rizqBenefit, self.context, self.propheticContext) = (rizqBenefit, context, propheticContext)
        (self.xpValue, self.audioURL, self.createdAt) = (xpValue, audioURL, createdAt)
        (self.updatedAt, self.categorySlug) = (updatedAt, categorySlug)
    }
}
