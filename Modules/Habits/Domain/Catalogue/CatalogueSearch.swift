internal import Kernel

/// The conditions for a list of duas, all of which a dua must meet.
package struct DuaFilter: Sendable {
    package var category: CatalogueID?
    package var collection: CatalogueID?
    /// The stored and shown difficulty. A dua without a difficulty matches no difficulty, even if an app shows the dua as
    /// `beginner`.
    package var difficulty: DuaDifficulty?
    /// Words that name several slots match each of them.
    package var slot: TimeSlot?
    /// In whatever capitals.
    package var tag: String?
    package var source: String?
    /// True for premium collections only, false for all others.
    package var isPremium: Bool?
    /// True for featured journeys only, false for all others.
    package var isFeatured: Bool?
    /// Searched in titles, Arabic, transliteration and translation, ignoring case and marks: every word must be found.
    package var words: String? {
        didSet { wanted = words.map { FoldedText.fold($0).split(separator: " ").map(String.init) } }
    }
    private var wanted: [String]?

    package init() {}

    /// True if the search shows all duas.
    package var isEmpty: Bool {
        (category ?? collection) == nil && difficulty == nil && slot == nil && (tag ?? source ?? words) == nil
            && (isPremium ?? isFeatured) == nil
    }

    /// Refuses too many words, and words without a letter that could be searched.
    package func check() throws {
        guard let words else { return }
        try CatalogueTexts.search.check(words)
        if wanted?.isEmpty != false { throw HabitsError.nothingToSearch(words) }
    }

    /// - Parameters:
    ///   - premium: the ids of premium collections.
    ///   - featured: the ids of duas in featured journeys.
    package func admits(_ dua: Dua, premium: Set<CatalogueID> = [], featured: Set<CatalogueID> = []) -> Bool {
        matches(category, dua.categoryID) && matches(collection, dua.collectionID)
            && matches(difficulty, dua.difficulty) && (slot.map { dua.bestTime?.includes($0) ?? false } ?? true)
            && matches(source, dua.id.source)
            && (tag.map { tag in dua.tags.contains { $0.lowercased() == tag.lowercased() } } ?? true)
            && (isPremium.map { $0 == dua.collectionID.map(premium.contains) ?? false } ?? true)
            && (isFeatured.map { $0 == featured.contains(dua.id) } ?? true)
            && (wanted.map { words in words.allSatisfy(dua.searchText.contains) } ?? true)
    }

    private func matches<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool {
        wanted == nil || wanted == value
    }
}

extension Dua {
    /// The words of the dua without case and marks, as a store keeps them for searching.
    package var searchText: String {
        FoldedText.fold(
            [texts.titleEn, texts.titleAr, texts.arabic, texts.transliteration, texts.translationEn]
                .compactMap(\.self).joined(separator: "\n"))
    }
}
