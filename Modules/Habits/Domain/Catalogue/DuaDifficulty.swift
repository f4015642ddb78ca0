/// The effort of learning a dua (seed 000, "DuaDifficulty"): lower case in the apps, title case in the database.
package enum DuaDifficulty: String, CaseIterable, Hashable, Sendable {
    case beginner, intermediate, advanced

    /// Nil for a word that is none of them, in whatever case. Callers that need a value take `beginner` and say so.
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
