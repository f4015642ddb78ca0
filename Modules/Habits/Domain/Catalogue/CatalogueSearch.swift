internal import Kernel

/// Which duas a list shows: those to which all that is said applies.
package struct DuaFilter: Sendable {
    package var category: CatalogueID?
    package var collection: CatalogueID?
    /// As it is stored and shown: a dua without one is of none, also where an app shows it as `beginner`.
    package var difficulty: DuaDifficulty?
    package var slot: TimeSlot?
    /// In whatever capitals.
    package var tag: String?
    package var source: String?
    /// Premium collections only, or only the others.
    package var isPremium: Bool?
    /// Featured journeys only, or only the others.
    package var isFeatured: Bool?
    /// Looked for in titles, Arabic, transliteration and translation, without case and marks: each of them has to be
    /// there.
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

    /// Refuses words that are too many, and those in which there is no letter to look for.
    package func check() throws {
        guard let words else { return }
        try CatalogueTexts.search.check(words)
        if wanted?.isEmpty != false { throw HabitsError.nothingToSearch(words) }
    }

    /// - Parameters:
    ///   - premium: the premium collections.
    ///   - featured: the duas of featured journeys.
    package func admits(_ dua: Dua, premium: Set<CatalogueID> = [], featured: Set<CatalogueID> = []) -> Bool {
        matches(category, dua.categoryID) && matches(collection, dua.collectionID)
            && matches(difficulty, dua.difficulty) && matches(slot, dua.bestTime?.slot)
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
    /// Its words without case and marks, as a store keeps them to search in.
    package var searchText: String {
        FoldedText.fold(
            [texts.titleEn, texts.titleAr, texts.arabic, texts.transliteration, texts.translationEn]
                .compactMap(\.self).joined(separator: "\n"))
    }
}
