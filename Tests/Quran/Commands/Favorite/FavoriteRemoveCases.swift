import CommandSupport

extension QuranVerbs {
    /// `mizan quran favorite remove`
    static let favoriteRemove: [VerbCase] = [
        VerbCase(
            "one is removed",
            "quran favorite remove 2:255",
            after: threeFavorites,
            table: "2:255 is no longer a favourite.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            "those of a place are removed",
            "quran favorite remove juz 1",
            after: threeFavorites,
            table: "2 removed (juz 1).\n",
            json: #"{"removed": 2}"#),
        VerbCase(
            refused: "one that is not there",
            "quran favorite remove 2:256",
            after: threeFavorites,
            code: 66,
            "mizan: 2:256 is not a favourite."),
        VerbCase(
            refused: "none of the place is there",
            "quran favorite remove juz 30",
            after: threeFavorites,
            code: 66,
            "mizan: No ayah of juz 30 is a favourite."),
    ]
}
