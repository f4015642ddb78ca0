internal import Kernel

/// Which duas a list shows: those to which all that is said applies.
package struct DuaFilter: Sendable {
    package var category: CatalogueID?
    package var collection: CatalogueID?
    package var difficulty: DuaDifficulty?
    package var slot: TimeSlot?
    package var tag: String?
    package var source: String?
    /// Of premium collections alone, or of the others alone.
    package var isPremium: Bool?
    /// Of featured journeys alone, or of the others alone.
    package var isFeatured: Bool?
    /// Looked for in titles, Arabic, transliteration and translation, without case and marks.
    package var words: String?

    package init() {}

    /// - Parameters:
    ///   - premium: the premium collections.
    ///   - featured: the duas of featured journeys.
    package func admits(_ dua: Dua, premium: Set<CatalogueID> = [], featured: Set<CatalogueID> = []) -> Bool {
        matches(category, dua.categoryID) && matches(collection, dua.collectionID)
            && matches(difficulty, dua.difficulty ?? .beginner) && matches(slot, dua.bestTime?.slot)
            && matches(source, dua.id.source) && (tag.map(dua.tags.contains) ?? true)
            && (isPremium.map { $0 == dua.collectionID.map(premium.contains) ?? false } ?? true)
            && (isFeatured.map { $0 == featured.contains(dua.id) } ?? true)
            && (words.map { dua.searchText.contains(FoldedText.fold($0)) } ?? true)
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
