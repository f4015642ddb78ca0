package import Kernel

/// A supplication of the catalogue (seed 000, "Dua Type Mapping"): the columns of its row, and tags that only this
/// catalogue has.
package struct Dua: Hashable, RecordEntity {
    package var id = CatalogueID.unread
    package var categoryID: CatalogueID?
    package var collectionID: CatalogueID?
    package var texts = Texts()
    package var background = Background()
    /// The number of times that the dua is said in one go.
    package var repetitions = 1
    package var bestTime: BestTime?
    /// Nil if the database has none; the apps then show `beginner`.
    package var difficulty: DuaDifficulty?
    package var estDurationSec: Int?
    package var xpValue = Dua.usualXP
    package var audioURL: String?
    package var tags: [String] = []
    package var createdAt: Instant?
    package var updatedAt: Instant?
    /// The slug of the category. It is looked up when a dua is shown, and not stored.
    package var categorySlug: String?

    /// The words to say, and their names.
    package struct Texts: Hashable, Sendable {
        package var titleEn = ""
        package var titleAr: String?
        package var arabic = ""
        package var transliteration: String?
        package var translationEn = ""

        fileprivate init() {}

        package init(
            titleEn: String, titleAr: String? = nil, arabic: String, transliteration: String? = nil,
            translationEn: String
        ) {
            (self.titleEn, self.titleAr, self.arabic) = (titleEn, titleAr, arabic)
            (self.transliteration, self.translationEn) = (transliteration, translationEn)
        }
    }

    /// The source of the dua, and its background.
    package struct Background: Hashable, Sendable {
        /// The book, and the number in the book: `Sahih al-Bukhari 6306`.
        package var source: String?
        package var rizqBenefit: String?
        package var context: String?
        package var propheticContext: String?

        package init(source: String? = nil) { self.source = source }
    }

    package var recordID: CatalogueID { id }

    /// The points awarded if the dua or its value is unknown.
    package static let usualXP = 10

    /// An empty dua, before its members are read.
    package init() {}

    package init(
        id: CatalogueID, categoryID: CatalogueID? = nil, collectionID: CatalogueID? = nil, texts: Texts,
        background: Background = Background(), repetitions: Int = 1, bestTime: BestTime? = nil,
        difficulty: DuaDifficulty? = nil, estDurationSec: Int? = nil, xpValue: Int = usualXP,
        audioURL: String? = nil, tags: [String] = [], createdAt: Instant? = nil, updatedAt: Instant? = nil,
        categorySlug: String? = nil
    ) throws {
        (self.id, self.categoryID, self.collectionID, self.texts) = (id, categoryID, collectionID, texts)
        (self.background, self.repetitions, self.bestTime) = (background, repetitions, bestTime)
        (self.difficulty, self.estDurationSec, self.xpValue) = (difficulty, estDurationSec, xpValue)
        (self.audioURL, self.tags, self.createdAt) = (audioURL, tags, createdAt)
        (self.updatedAt, self.categorySlug) = (updatedAt, categorySlug)
        try check()
    }
}

extension Dua {
    static let repetitionBounds = Bounds("repetitions", 1...1_000_000)
    static let xpBounds = Bounds("xp_value", 0...1_000_000)
    private static let durationBounds = Bounds("est_duration_sec", 0...1_000_000)

    private static let told: [(rule: TextRule, path: any KeyPath<Background, String?> & Sendable)] = [
        (TextRule("source", maximumBytes: 10_000, forbids: .nul), \.source),
        (TextRule("rizq_benefit", forbids: .nul), \.rizqBenefit),
        (TextRule("context", forbids: .nul), \.context),
        (TextRule("prophetic_context", forbids: .nul), \.propheticContext),
    ]

    /// Checks the texts. Callers that change fields call this before they store the dua.
    package func check() throws {
        try CatalogueTexts.titleEn.check(texts.titleEn)
        try CatalogueTexts.titleAr.check(texts.titleAr)
        try CatalogueTexts.arabicText.check(texts.arabic)
        try CatalogueTexts.transliteration.check(texts.transliteration)
        try CatalogueTexts.translationEn.check(texts.translationEn)
        for (rule, path) in Self.told { try rule.check(background[keyPath: path]) }
        try CatalogueTexts.bestTime.check(bestTime?.text)
        try CatalogueTexts.audioURL.check(audioURL)
        for tag in tags { try CatalogueTexts.tag.check(tag) }
        try Self.repetitionBounds.check(repetitions)
        try Self.durationBounds.check(estDurationSec)
        try Self.xpBounds.check(xpValue)
    }
}
