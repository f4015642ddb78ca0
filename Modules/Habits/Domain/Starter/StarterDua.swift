/// A dua of the starter catalogue, as its tables write it. The words of the translations are Mizan's own; ayahs are as
/// the Tanzil Project (tanzil.net) has them.
///
/// References name a collection and a number: that of sunnah.com without its letters (for Muslim, Abd al-Baqi's); for the
/// Musnad, that of the Risala edition; for an-Nasai's Amal al-Yawm wal-Layla, that of Hamada's edition. Brackets say what a
/// report is cited for, and where many call it weak or it is a Companion's own words.
struct StarterDua: Sendable {
    let name: StaticString
    let title: String
    let category: CategorySlug?
    let bestTime: String
    let tags: [String]
    let arabic: String
    let transliteration: String
    let translation: String
    let source: String
    let repetitions: Int
    let seconds: Int
    let xp: Int

    init(
        _ name: StaticString, _ title: String, category: CategorySlug?, bestTime: String, tags: [String],
        arabic: String, transliteration: String, translation: String, source: String, repetitions: Int,
        seconds: Int, xp: Int
    ) {
        (self.name, self.title, self.category, self.bestTime) = (name, title, category, bestTime)
        (self.tags, self.arabic, self.transliteration) = (tags, arabic, transliteration)
        (self.translation, self.source, self.repetitions) = (translation, source, repetitions)
        (self.seconds, self.xp) = (seconds, xp)
    }

    static let all = morning + evening + night + prayer + everyDay + need + anyTime

    func dua() throws -> Dua {
        try Dua(
            id: CatalogueID(starter: name), categoryID: category.map(StarterCatalogue.id),
            collectionID: StarterCatalogue.collectionID,
            texts: Dua.Texts(
                titleEn: title, arabic: arabic, transliteration: transliteration, translationEn: translation),
            background: Dua.Background(source: source), repetitions: repetitions, bestTime: BestTime(bestTime),
            difficulty: difficulty, estDurationSec: seconds, xpValue: xp, tags: tags)
    }

    /// By what there is to learn by heart.
    private var difficulty: DuaDifficulty {
        switch arabic.unicodeScalars.count {
        case ..<120: .beginner
        case ..<400: .intermediate
        default: .advanced
        }
    }
}
