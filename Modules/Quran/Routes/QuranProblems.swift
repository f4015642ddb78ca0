internal import HTTPKit
internal import Kernel
internal import QuranDomain

/// The slice's own errors, as its endpoints declare them.
enum QuranProblems {
    /// A place in the Quran as somebody typed it.
    static let place = [
        DeclaredError(.invalidInput, "quran.no-such-surah", "There is no such surah."),
        DeclaredError(.invalidInput, "quran.no-such-ayah", "The surah has no such ayah."),
        DeclaredError(.invalidInput, "quran.no-such-division", "There is no such juz, hizb or page."),
        DeclaredError(.invalidInput, "quran.backwards-range", "The range ends before it starts."),
        DeclaredError(.invalidInput, "quran.unknown-name", "No surah has this name."),
        DeclaredError(.invalidInput, "quran.ambiguous-reference", "It can be read in several ways."),
        DeclaredError(.invalidInput, "quran.unreadable-reference", "It is no place in the Quran."),
    ]

    /// One ayah as somebody typed it.
    static let ayah = place + [DeclaredError(.invalidInput, "quran.one-ayah", "The place has several ayahs.")]

    /// An ayah's number in a surah that is known to exist.
    static let noSuchAyah = DeclaredError(.invalidInput, "quran.no-such-ayah", "The surah has no such ayah.")
}

extension Field {
    /// An ayah in a path or a body.
    static let ayahID = Field.required(
        "ayahID", .text, "surah:ayah, such as 2:255; also read as people write it, such as Al-Baqara 255.",
        example: "2:255")

    /// A surah's number in a path.
    static func surahNumber(_ name: String) -> Field {
        .required(name, .within(1...Int64(QuranMetadata.surahCount)), "The surah's number.")
    }

    /// The attribution that CC BY asks for wherever the tables are shown.
    static let attribution = Field.required("attribution", .text, "The source of these tables.")
}
