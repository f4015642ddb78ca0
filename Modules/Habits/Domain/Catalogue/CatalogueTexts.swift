internal import Kernel

/// The rules for the texts of the catalogue, by their names in the database.
enum CatalogueTexts {
    static let name = TextRule("name", maximumBytes: 1_000, forbids: .controls)
    static let slug = TextRule("slug", maximumBytes: 100, forbids: .controls)
    static let description = TextRule("description", forbids: .nul)
    static let emoji = TextRule("emoji", maximumBytes: 255, forbids: .controls)
    static let displayName = TextRule("display_name", maximumBytes: 1_000, forbids: .controls)
    static let titleEn = TextRule("title_en", maximumBytes: 1_000, forbids: .controls)
    static let titleAr = TextRule("title_ar", maximumBytes: 1_000, forbids: .controls)
    static let arabicText = TextRule("arabic_text", forbids: .nul)
    static let transliteration = TextRule("transliteration", forbids: .nul)
    static let translationEn = TextRule("translation_en", forbids: .nul)
    static let bestTime = TextRule("best_time", maximumBytes: 1_000, forbids: .controls)
    static let audioURL = TextRule("audio_url", maximumBytes: 10_000, forbids: .controls)
    static let tag = TextRule("tags", maximumBytes: 100, forbids: .controls)
    static let title = TextRule("title", maximumBytes: 1_000, forbids: .controls)
    static let question = TextRule("question", maximumBytes: 10_000, forbids: .nul)
    static let unit = TextRule("unit", maximumBytes: 100, forbids: .controls)
    static let note = TextRule("note", forbids: .nul)
    static let search = TextRule("q", maximumBytes: 1_000, forbids: .nul)
    static let habitID = TextRule("id", maximumBytes: 200, forbids: .controls)
}
