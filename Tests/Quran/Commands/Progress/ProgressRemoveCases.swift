import CommandSupport

extension QuranVerbs {
    /// `mizan quran progress remove`
    static let progressRemove: [VerbCase] = [
        VerbCase(
            "a surah is forgotten",
            "quran progress remove Al-Baqarah",
            after: threeSurahs,
            table: "Surah 2 (Al-Baqara): progress removed.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that is not begun",
            "quran progress remove 36",
            after: threeSurahs,
            code: 66,
            "mizan: Surah 36 (Yaseen) has no progress yet."),
        VerbCase(
            refused: "no such surah",
            "quran progress remove 115",
            after: threeSurahs,
            code: 65,
            "mizan: There are 114 surahs, numbered from 1; there is no surah 115."),
    ]
}
