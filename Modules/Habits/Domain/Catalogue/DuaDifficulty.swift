/// The effort of learning a dua (seed 000, "DuaDifficulty"). The word is in lower case in the apps, and in title case in the
/// database.
package enum DuaDifficulty: String, CaseIterable, Hashable, Sendable {
    case beginner, intermediate, advanced

    /// Reads a word in upper or lower case; nil for an unknown word. Callers that need a value use `beginner` and report that.
    package init?(word: String) {
        self.init(rawValue: word.lowercased())
    }

    /// `Beginner`, as the database writes it.
    package var titleCased: String {
        switch self {
        case .beginner: "Beginner"
        case .intermediate: "Intermediate"
        case .advanced: "Advanced"
        }
    }
}
