internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

extension ShapeReading {
    /// An optional text. A text of only white space counts as missing, and this is noted.
    mutating func text(_ text: String?, at path: ForeignPath) -> String? {
        guard let text, text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) else { return text }
        note("an empty text is read as none", at: path)
        return nil
    }

    /// A difficulty in upper or lower case; an unknown word is read as `beginner` (seed 000, "DuaDifficulty").
    mutating func difficulty(_ word: String?, at path: ForeignPath) -> DuaDifficulty? {
        guard let word else { return nil }
        if let difficulty = DuaDifficulty(word: word) { return difficulty }
        note("the difficulty “\(Excerpt.of(word))” is not known and is read as beginner", at: path)
        return .beginner
    }

    /// The slot of a habit, which is required; an unknown word is read as `anytime`.
    mutating func slot(_ word: String, at path: ForeignPath) -> TimeSlot {
        if let slot = TimeSlot(rawValue: word.lowercased()) { return slot }
        note("the time slot “\(Excerpt.of(word))” is not known and is read as anytime", at: path)
        return .anytime
    }

    /// A category's slug, unchanged. If the apps do not know the slug, this is noted.
    mutating func slug(_ slug: String, at path: ForeignPath) -> String {
        if CategorySlug(rawValue: slug) == nil { note("no app knows the category “\(Excerpt.of(slug))”", at: path) }
        return slug
    }

    /// The id of a dua or a journey, as the web writes it.
    func id(_ text: String, at path: ForeignPath) throws -> CatalogueID {
        guard let number = Int(text), String(number) == text else {
            throw path.rejected("“\(Excerpt.of(text))” is not the number of an entry of the backend")
        }
        return try CatalogueID(backend: number)
    }
}
