/// How much a dua asks of who learns it (seed 000, "DuaDifficulty"): lower case in the apps, title case in the database.
package enum DuaDifficulty: String, CaseIterable, Hashable, Sendable {
    case beginner, intermediate, advanced

    /// Nil for a word that is none of them, in whatever case. Those who must have one take `beginner` and say so.
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
