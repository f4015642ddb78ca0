import CommandSupport

extension QuranVerbs {
    /// `mizan quran setting remove`
    static let settingRemove: [VerbCase] = [
        VerbCase(
            "one goes",
            "quran setting remove theme",
            after: threeSettings,
            table: "theme has been removed.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that is not there",
            "quran setting remove colour",
            after: threeSettings,
            code: 66,
            "mizan: There is no setting “colour”."),
    ]
}
